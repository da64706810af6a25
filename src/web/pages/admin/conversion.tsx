import type { Statistics } from '#contract/admin/statistics.ts'
import { retentionDays } from '#domain/account/retention.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'

/** How far visitors came with their carts, as lines; nothing where none was begun. */
export function Conversion({ steps }: Pick<Statistics, 'steps'>) {
  const t = useTexts('manage')
  const locale = useLocale()
  if (steps.length === 0) return null
  return (
    <AdminSheet title={t('stats.conversion')} titleId="conversion-title">
      <ul className="lines" aria-labelledby="conversion-title">
        {steps.map(({ step, carts, percent }) => {
          const number = formatNumber(carts, locale)
          return (
            <li key={step}>
              <span>{t(`stats.step.${step}`)}</span>
              <span className="num">
                {percent === null ? number : t('stats.stepShare', { number, percent })}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="soft small">{t('stats.conversionText', { days: retentionDays.cart })}</p>
    </AdminSheet>
  )
}
