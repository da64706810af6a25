import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { RefundPlan } from '#contract/admin/order/order-refunds.ts'
import { formatEuros } from '#domain/format.ts'
import type { RefundChoice } from '#domain/refund/refund-choice.ts'
import type { Locale } from '#domain/locale.ts'
import { cents, subtractCents } from '#domain/money.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { cardBrand } from '#web/lib/card-brand.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import { payerTitle } from '#web/pages/admin/orders/payer-title.ts'
import type { PlanState } from '#web/pages/admin/orders/refund/use-refund-plan.ts'

interface ConsequencesProps {
  /** Null: they are being asked for, or nothing is chosen yet. */
  readonly state: PlanState | null
  readonly order: Pick<OrderSheet, 'payer' | 'isOffline'>
  /** With days, the payer may give the sum instead. */
  readonly choice: Pick<RefundChoice, 'restocks' | 'giftDays'>
}

/** Consequences of a refund for the payer, the association, the lines, the debits and the receipts, in sentences. */
export function RefundConsequences({ state, order, choice }: ConsequencesProps) {
  const t = useTexts('orderRefund')
  const orders = useTexts('orders')
  const locale = useLocale()
  return (
    <AdminSheet title={t('after.title')}>
      <div aria-live="polite" aria-busy={state === null || undefined}>
        {state === null && <p className="soft">{t('after.choose')}</p>}
        {state?.kind === 'refused' && <p>{state.reason}</p>}
        {state?.kind === 'planned' && (
          <ul className="lines">
            {sentencesOf(state.plan, { t, orders, locale, order, choice }).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </AdminSheet>
  )
}

interface Words extends Omit<ConsequencesProps, 'state'> {
  readonly t: Translate<'orderRefund'>
  readonly orders: Translate<'orders'>
  readonly locale: Locale
}

function sentencesOf(plan: RefundPlan, words: Words): string[] {
  const { t, order, choice } = words
  const isOffered = typeof choice.giftDays === 'number'
  const { cancelled, debits, receipts } = plan
  const names = cancelled.join(', ')
  const lines = [
    ...(names === '' ? [] : [t('after.cancelled', { names, count: cancelled.length })]),
    ...(names !== '' && choice.restocks ? [t(isOffered ? 'after.restockedNow' : 'after.restocked')] : []),
    ...(debits === 0 ? [] : [t('after.debits', { count: debits })]),
  ]
  const money = [
    ...moneySentences(plan, words),
    ...(order.isOffline ? [t('after.offline')] : []),
    ...receipts.map((number) => t('after.receipt', { number })),
  ]
  // Lines are cancelled at once; the money waits for the choice of the payer.
  if (isOffered) return [...lines, t('after.offer'), ...money]
  return [
    ...money,
    ...lines,
    ...(plan.total > 0 ? [t('after.mail')] : []),
    ...(plan.total === 0 && cancelled.length + debits > 0 ? [t('after.noMail')] : []),
  ]
}

function moneySentences(plan: RefundPlan, { t, orders, locale, order }: Words): string[] {
  const { total, tip, payments } = plan
  if (total === 0) return [t('after.nothing')]
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const own = subtractCents(cents(total), cents(tip))
  const payer = payerTitle(order, orders)
  return [
    t('after.payer', { amount: euros(total), payer }),
    ...payments.map(({ number, amount, method, paidWith }) => {
      const card = paidWith !== null && { brand: cardBrand(paidWith.brand), last4: paidWith.last4 }
      const name = orders(`method.${method}`).toLowerCase()
      const by = { amount: euros(amount), method: card === false ? name : t('after.card', { name, ...card }) }
      return payments.length > 1 ? t('after.payment', { ...by, number }) : t('after.method', by)
    }),
    ...(own > 0 ? [t('after.payable', { amount: euros(own) })] : []),
    ...(tip > 0 ? [t('after.tip', { amount: euros(tip) })] : []),
  ]
}
