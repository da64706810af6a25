import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'
import styles from './order.module.css'

/** The lines of an order with their people and answers, and what they add up to; the tip is apart. */
export function OrderLines({ order: { lines, amount } }: { readonly order: OrderSheet }) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const totals = [
    [t('total.discount'), amount.discount],
    [t('total.refunded'), amount.refunded],
    [t('total.tip'), amount.tip],
    [t('total.refundedTip'), amount.refundedTip],
  ] as const
  return (
    <AdminSheet title={t('lines.title', { count: lines.length })}>
      <ul className="lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className={styles.totals}>
        <div className={styles.total}>
          <dt>{t('total.all')}</dt>
          <dd>
            <Price amount={amount.total} locale={locale} />
          </dd>
        </div>
        {totals
          .filter(([, cents]) => cents > 0)
          .map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Price amount={cents} locale={locale} />
              </dd>
            </div>
          ))}
      </dl>
    </AdminSheet>
  )
}

function Line({ line }: { readonly line: OrderSheet['lines'][number] }) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const { name, participant, email, amount, options, answers, ticket, state } = line
  const words = (answer: string | boolean) =>
    typeof answer === 'string' ? answer : t(answer ? 'answer.yes' : 'answer.no')
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <b>{name}</b>
        {state !== 'Processed' && <StateMark>{t(`lineState.${state}`)}</StateMark>}
        <p className="soft small">
          {dotted([participant, email, ...options, ticket !== null && t('ticket', { number: ticket })])}
        </p>
        {answers.length > 0 && (
          <dl className={styles.answers}>
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="soft">{question}</dt>
                <dd>{words(answer)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Price amount={amount} locale={locale} />
    </li>
  )
}
