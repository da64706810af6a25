import type { HolderSheet } from '#contract/membership/holders.ts'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet, Facts, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { holderTones, mailTones } from '#web/admin-kit/state-tones.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminHolderPath, adminOrderPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/orders/order.module.css'

export interface HolderPart {
  readonly org: string
  readonly holder: HolderSheet
}

const tones = { paid: 'ok', unpaid: 'bad', stopped: undefined, cancelled: undefined } as const

/** Every membership of an adherent, the latest first, with its card and its order. */
export function HeldMemberships({ org, holder }: HolderPart) {
  const t = useTexts('memberships')
  const base = useAdminBase()
  const locale = useLocale()
  return (
    <AdminSheet title={t('sheet.history')}>
      <ul className="lines">
        {holder.memberships.map((membership) => (
          <li key={membership.id} className={styles.line}>
            <div className={styles.what}>
              <b>{membership.price}</b>
              <StateMark tone={tones[membership.state]}>{t(`sheet.state.${membership.state}`)}</StateMark>
              <p className="soft small">
                {dotted([
                  periodWords(membership, t),
                  membership.title !== membership.price && membership.title,
                ])}
              </p>
              <p className="small">
                <a href={adminOrderPath(base, org, membership.orderId)}>
                  {t('sheet.order', { date: formatInstantDate(membership.orderedAt) })}
                </a>
                {membership.cardUrl !== null && (
                  <>
                    {' · '}
                    <a
                      href={membership.cardUrl}
                      aria-label={t('sheet.cardOf', { number: membership.number })}
                    >
                      {t('sheet.card')}
                    </a>
                  </>
                )}
              </p>
            </div>
            <span className="num">{formatEuros(cents(membership.amount), locale)}</span>
          </li>
        ))}
      </ul>
    </AdminSheet>
  )
}

function periodWords(
  { from, until }: HolderSheet['memberships'][number],
  t: Translate<'memberships'>,
): string {
  if (from === null) return t('noDates')
  if (until === null) return t('sheet.periodFrom', { from: formatDate(from) })
  return t('sheet.period', { from: formatDate(from), until: formatDate(until) })
}

/** How to reach an adherent: by who paid the latest membership. */
export function HolderContact({ holder: { name, payer } }: Pick<HolderPart, 'holder'>) {
  const t = useTexts('memberships')
  const paidBy = payer.companyName || `${payer.firstName} ${payer.lastName}`.trim()
  const address = [payer.address, `${payer.zipCode} ${payer.city}`.trim()].filter((line) => line !== '')
  const facts = [
    [t('sheet.paidBy'), paidBy === name ? '' : paidBy],
    [t('sheet.email'), payer.email],
    [t('sheet.address'), address.join('\n')],
  ] as const
  const known = facts.filter(([, value]) => value !== '')
  return (
    <AdminSheet title={t('sheet.contact')}>
      {known.length > 0 ? <Facts facts={known} /> : <p className="soft">{t('sheet.noContact')}</p>}
    </AdminSheet>
  )
}

/** The other adherents of the family, each with a link to their sheet. */
export function HolderFamily({ org, holder: { family } }: HolderPart) {
  const t = useTexts('memberships')
  const base = useAdminBase()
  if (family.length === 0) return null
  return (
    <AdminSheet title={t('sheet.family')}>
      <p className="soft small">{t('sheet.familyText')}</p>
      <ul className="lines">
        {family.map(({ id, name, status }) => (
          <li key={id} className={styles.line}>
            <a href={adminHolderPath(base, org, id)}>{name}</a>
            <StateMark tone={holderTones[status]}>{t(`status.${status}`)}</StateMark>
          </li>
        ))}
      </ul>
    </AdminSheet>
  )
}

/** Questions and answers of the latest membership. */
export function HolderAnswers({ holder: { answers } }: Pick<HolderPart, 'holder'>) {
  const t = useTexts('memberships')
  if (answers.length === 0) return null
  return (
    <AdminSheet title={t('sheet.answers')}>
      <Facts
        facts={answers.map(
          ({ question, answer }) =>
            [question, typeof answer === 'string' ? answer : t(answer ? 'sheet.yes' : 'sheet.no')] as const,
        )}
      />
    </AdminSheet>
  )
}

/** Reminders to renew that were sent, the latest first. */
export function HolderReminders({ holder: { reminders } }: Pick<HolderPart, 'holder'>) {
  const t = useTexts('memberships')
  return (
    <AdminSheet title={t('sheet.reminders')}>
      {reminders.length === 0 && <p className="soft">{t('sheet.noReminders')}</p>}
      {reminders.length > 0 && (
        <ul className="lines">
          {reminders.map(({ subject, at, state }) => (
            <li key={at} className={styles.line}>
              <div className={styles.what}>
                {subject || t('sheet.reminders')}
                <p className="soft small">{t('sheet.reminderAt', { date: formatInstantDate(at) })}</p>
              </div>
              <StateMark tone={mailTones[state]}>{t(`sheet.mail.${state}`)}</StateMark>
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}
