import type { FoundDonor, FoundDonors } from '#contract/donor/donors.ts'
import type { DonorReceipt } from '#domain/donor/donor.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminPersonPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { contactOf, usePersonName } from '#web/pages/admin/people/person-name.ts'
import styles from './donors.module.css'

const tones: Readonly<Partial<Record<DonorReceipt, 'ok' | 'bad'>>> = { issued: 'ok', incomplete: 'bad' }

interface DonorRowProps {
  readonly org: string
  readonly donor: FoundDonor
  /** The year of the list. */
  readonly year: number
}

/** A donor: who they are, what is known of their gifts, what they gave in the year and in the one before. */
export function DonorRow({ org, donor, year }: DonorRowProps) {
  const t = useTexts('donors')
  const locale = useLocale()
  const base = useAdminBase()
  const nameOf = usePersonName()
  const { id, companyName, email, amount, before, gifts, lastOn, kind, isMonthly, receipt } = donor
  const name = nameOf(donor)
  const inYear = formatEuros(cents(amount), locale)
  const yearBefore = t('before', { amount: formatEuros(cents(before), locale), year: year - 1 })
  return (
    <li className={styles.donor}>
      <div>
        <a href={adminPersonPath(base, org, id)}>{name}</a>
        <p className="soft small">
          {dotted([companyName !== '' && contactOf(donor), email !== name && email])}
        </p>
      </div>
      <div className={styles.amount}>
        <span className="num">{amount > 0 ? inYear : yearBefore}</span>
        <p className="soft small num">{amount > 0 && before > 0 && yearBefore}</p>
      </div>
      <div className={styles.marks}>
        {kind !== null && <StateMark tone={kind === 'new' ? 'ok' : undefined}>{t(`kind.${kind}`)}</StateMark>}
        {isMonthly && <StateMark tone={undefined}>{t('isMonthly')}</StateMark>}
        {receipt !== null && receipt !== 'none' && amount > 0 && (
          <StateMark tone={tones[receipt]}>{t(`receipt.${receipt}`)}</StateMark>
        )}
        <span className="soft small">
          {dotted([gifts > 0 && t('gifts', { count: gifts }), t('last', { date: formatDate(lastOn) })])}
        </span>
      </div>
    </li>
  )
}

interface ErasedRowProps {
  readonly erased: NonNullable<FoundDonors['erased']>
  readonly year: number
}

/** The gifts of donors who were erased: sums without a name. */
export function ErasedRow({ erased: { amount, before, gifts, lastOn }, year }: ErasedRowProps) {
  const t = useTexts('donors')
  const locale = useLocale()
  return (
    <li className={styles.donor}>
      <div>
        {t('erased')}
        <p className="soft small">{t('erasedHint')}</p>
      </div>
      <div className={styles.amount}>
        <span className="num">{formatEuros(cents(amount), locale)}</span>
        <p className="soft small num">
          {before > 0 && t('before', { amount: formatEuros(cents(before), locale), year: year - 1 })}
        </p>
      </div>
      <p className={`soft small ${styles.marks}`}>
        {dotted([t('gifts', { count: gifts }), t('last', { date: formatDate(lastOn) })])}
      </p>
    </li>
  )
}
