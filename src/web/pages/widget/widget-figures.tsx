import type { Form } from '#contract/form.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { cents } from '#domain/money.ts'
import { contributionWord } from '#web/lib/contribution-word.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'

/** Shows the amount raised and the participants of a form, where its own page shows them; nothing otherwise. */
export function WidgetFigures({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { goal, amountCollected, percentFunded, contributorsCount, timeLeft, formType } = form
  const isGift = isGiftForm(formType)
  const percent = percentFunded ?? 0
  const showsAmount = goal !== null || (isGift && amountCollected > 0)
  const showsCount = contributorsCount > 0 && (showsAmount || isGift)
  const showsTime = timeLeft !== null && form.sales === 'open'
  if (!showsAmount && !showsCount && isGift)
    return <p className="small">{t(`contributors.empty.${contributionWord(formType)}`)}</p>
  if (!showsAmount && !showsCount && !showsTime) return null
  return (
    <>
      {showsAmount && (
        <p className="line">
          <strong className="raised">{shortEuros(cents(amountCollected), locale)}</strong>
          <span className="small">
            {goal === null
              ? t('raised.noGoal')
              : t('raised.goal', { percent, goal: shortEuros(cents(goal), locale) })}
          </span>
        </p>
      )}
      {goal !== null && (
        <progress aria-label={t('raised.bar', { percent })} max={100} value={Math.min(100, percent)} />
      )}
      <p className="line small">
        {showsCount && <span>{t(contributionWord(formType), { count: contributorsCount })}</span>}
        {showsTime && <span>{timeLeft === 0 ? t('endsToday') : t('daysLeft', { count: timeLeft })}</span>}
      </p>
    </>
  )
}
