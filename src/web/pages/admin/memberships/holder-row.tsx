import type { FoundHolder } from '#contract/membership/holders.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { holderTones } from '#web/admin-kit/state-tones.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminExpectedPath, adminHolderPath, adminPersonPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/orders/orders.module.css'

/** An adherent: the person and the number, then the price with its last day, and the status. */
export function HolderRow({ org, holder }: { readonly org: string; readonly holder: FoundHolder }) {
  const t = useTexts('memberships')
  const base = useAdminBase()
  const locale = useLocale()
  const { name, number, status, price, title, amount, importedPerson } = holder
  return (
    <li className={styles.order}>
      <div>
        <a href={holderHref(base, org, holder)}>{name}</a>
        <p className="soft small">
          {isPromised(holder) ? t('promised') : dotted([number, importedPerson !== null && t('imported')])}
        </p>
      </div>
      <div className={styles.campaign}>
        {price}
        <p className="soft small">
          {dotted([title !== price && title, !isPromised(holder) && lastDay(holder, t)])}
        </p>
      </div>
      <span className={`num ${styles.amount}`}>{amount > 0 && formatEuros(cents(amount), locale)}</span>
      <div className={styles.mark}>
        <StateMark tone={holderTones[status]}>{t(`status.${status}`)}</StateMark>
      </div>
    </li>
  )
}

/** Whether a membership is only promised: it has no order yet. */
const isPromised = ({ number, importedPerson }: FoundHolder) => number === '' && importedPerson === null

/** The page of an adherent: what was promised has its own, what was imported is on the sheet of the person. */
export function holderHref(base: string, org: string, holder: FoundHolder): string {
  if (isPromised(holder)) return adminExpectedPath(base, org)
  const { id, importedPerson } = holder
  return importedPerson === null ? adminHolderPath(base, org, id) : adminPersonPath(base, org, importedPerson)
}

/** Until when it is valid; from when, where it has not begun. */
function lastDay({ status, from, until }: FoundHolder, t: Translate<'memberships'>): string {
  if (from === null) return t('noDates')
  if (status === 'notYet') return t('from', { date: formatDate(from) })
  return until === null ? t('unlimited') : t('until', { date: formatDate(until) })
}
