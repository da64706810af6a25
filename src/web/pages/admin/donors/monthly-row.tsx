import { useState } from 'react'
import type { MonthlyDonor } from '#contract/donor/donors.ts'
import type { MonthlyRisk } from '#domain/donor/monthly-risk.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminOrderPath, adminPersonPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import { usePersonName } from '#web/pages/admin/people/person-name.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './donors.module.css'

const tones: Readonly<Record<MonthlyRisk, 'bad' | 'warn'>> = {
  unpaid: 'bad',
  retried: 'bad',
  methodRefused: 'bad',
  cardEnds: 'bad',
  cardEndsSoon: 'warn',
  paused: 'warn',
}

interface MonthlyRowProps {
  readonly org: string
  readonly donor: MonthlyDonor
  /** Whether the user may write to payers. */
  readonly mayAsk: boolean
}

/** A monthly gift: its donor and order, amount, state, what may stop it, and the mail that prevents it. */
export function MonthlyRow({ org, donor, mayAsk }: MonthlyRowProps) {
  const t = useTexts('donors')
  const locale = useLocale()
  const base = useAdminBase()
  const nameOf = usePersonName()
  const { id, orderId, orderNumber: number, amount, nextOn, risk, canAsk } = donor
  return (
    <li className={styles.donor}>
      <div>
        {id === null ? t('monthly.erased') : <a href={adminPersonPath(base, org, id)}>{nameOf(donor)}</a>}
        <p className="soft small">
          <a href={adminOrderPath(base, org, orderId)}>{t('monthly.order', { number })}</a>
        </p>
      </div>
      <p className={`num ${styles.amount}`}>
        {t('monthly.amount', { amount: formatEuros(cents(amount), locale) })}
      </p>
      <div className={styles.marks}>
        {risk === null ? (
          <StateMark tone="ok">{t('monthly.ok')}</StateMark>
        ) : (
          <>
            <StateMark tone={tones[risk]}>{t(`monthly.risk.${risk}`)}</StateMark>
            <span className="small">{wordsOf(donor, risk, t)}</span>
            {mayAsk && canAsk && <AskCard {...{ org, orderId }} />}
          </>
        )}
        {nextOn !== null && (
          <span className="soft small">{t('monthly.next', { date: formatDate(nextOn) })}</span>
        )}
      </div>
    </li>
  )
}

/** The next event of a gift at risk, in words. */
function wordsOf(
  { refusal, tryOn, cardEndsOn }: MonthlyDonor,
  risk: MonthlyRisk,
  t: Translate<'donors'>,
): string {
  const reason = refusal === null ? '' : t(`monthly.reason.${refusal}`)
  if (risk === 'retried') return t('monthly.todo.retried', { reason, date: formatDate(tryOn ?? '') })
  if (risk === 'cardEnds' || risk === 'cardEndsSoon')
    return t(`monthly.todo.${risk}`, { date: formatDate(cardEndsOn ?? '') })
  return dotted([t(`monthly.todo.${risk}`, { reason })])
}

/** Sends the link to another card; says that it went. */
function AskCard({ org, orderId: order }: { readonly org: string; readonly orderId: string }) {
  const t = useTexts('donors')
  const { isBusy, send } = useChange()
  const [isSent, setSent] = useState<boolean | null>(null)
  const ask = async () => {
    const answer = await send('POST /admin/organizations/:org/monthly-donors/:order/ask-card', {
      params: { org, order },
    })
    if (answer !== null) setSent(answer.isSent)
  }
  return (
    <>
      {isSent === null && (
        <Button variant="second" size="s" busy={isBusy} onClick={() => void ask()}>
          {t('monthly.ask')}
        </Button>
      )}
      <output className="small">
        {isSent !== null && t(isSent ? 'monthly.asked' : 'monthly.askedBefore')}
      </output>
    </>
  )
}
