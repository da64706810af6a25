import { useState } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { RefundConsequences } from '#web/pages/admin/orders/refund/refund-consequences.tsx'
import { useRefundPlan } from '#web/pages/admin/orders/refund/use-refund-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface HeldRefundsProps {
  readonly org: string
  readonly order: OrderSheet
  readonly onOrder: (order: OrderSheet) => void
  /** Reads the order again: it is not as it was shown. */
  readonly onStale: () => void
}

type Held = OrderSheet['heldRefunds'][number]

/** Refunds above the sum of the association: the one that waits with its decision, then what became of the others. */
export function HeldRefunds(props: HeldRefundsProps) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const { heldRefunds, rights } = props.order
  const waiting = heldRefunds.find(({ state }) => state === 'waiting')
  const others = heldRefunds.filter((held) => held !== waiting)
  if (heldRefunds.length === 0) return null
  return (
    <>
      {waiting !== undefined && rights.includes('payment:refund') && (
        <Decision key={waiting.id} {...props} held={waiting} />
      )}
      {others.length > 0 && (
        <AdminSheet title={t('held.past')}>
          <ul className="lines">
            {others.map((held) => (
              <li key={held.id}>
                <div>
                  <b>{formatEuros(cents(held.amount), locale)}</b>{' '}
                  <StateMark>{t(`held.state.${held.state}`)}</StateMark>
                  <p className="soft small">
                    {dotted([
                      formatInstantDate(held.askedAt),
                      t('held.asked', { by: held.askedBy }),
                      held.decidedBy !== null &&
                        (held.state === 'confirmed' || held.state === 'refused') &&
                        t(`held.by.${held.state}`, { by: held.decidedBy }),
                    ])}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </AdminSheet>
      )}
    </>
  )
}

/** A refund that waits: what would be refunded now, and the choice of another member. */
function Decision({ org, order, onOrder, onStale, held }: HeldRefundsProps & { readonly held: Held }) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState(false)
  const state = useRefundPlan(org, order.id, { ...held.choice, amount: cents(held.choice.amount) })
  const plan = state?.kind === 'planned' ? state.plan : null
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const params = { org, order: order.id, held: held.id }
  const isStale = ({ status }: { readonly status: number }) => {
    if (status === 409) onStale()
    return false
  }
  const confirm = async () => {
    const body = { rest: order.rest.total + order.rest.tip }
    const line = 'POST /admin/organizations/:org/orders/:order/refunds/:held/confirm'
    const answer = await send(line, { params, body }, isStale)
    if (answer !== null) show(answer, t('held.confirmed'))
  }
  const refuse = async () => {
    const line = 'POST /admin/organizations/:org/orders/:order/refunds/:held/refuse'
    const answer = await send(line, { params }, isStale)
    if (answer !== null) show(answer, t('held.refused'))
  }
  const end = { date: formatInstantDate(held.until), time: formatInstantTime(held.until) }
  return (
    <>
      <AdminSheet title={t('held.title')}>
        <p>{t('held.waiting', { askedBy: held.askedBy, amount: euros(held.amount), ...end })}</p>
        {!held.mayConfirm && <p className="soft">{t('held.own')}</p>}
        {plan !== null && plan.total !== held.amount && (
          <p>
            <b>{t('held.changed', { amount: euros(plan.total) })}</b>
          </p>
        )}
        <ActionRow>
          {held.mayConfirm && plan !== null && (
            <Button busy={isBusy} onClick={() => void confirm()}>
              {t('held.confirm', { amount: euros(plan.total) })}
            </Button>
          )}
          <Button variant="second" busy={isBusy} onClick={() => setAsked(true)}>
            {t(held.mayConfirm ? 'held.refuse' : 'held.withdraw')}
          </Button>
        </ActionRow>
        <Sure
          open={isAsked}
          title={t(held.mayConfirm ? 'held.sureRefuse' : 'held.sureWithdraw')}
          action={t(held.mayConfirm ? 'held.refuse' : 'held.withdraw')}
          keep={t('held.keep')}
          onSure={() => void refuse()}
          onClose={() => setAsked(false)}
        >
          {t('held.sureText')}
        </Sure>
      </AdminSheet>
      <RefundConsequences state={state} order={order} choice={held.choice} />
    </>
  )

  function show(answer: OrderSheet, title: string): void {
    onOrder(answer)
    toast({ tone: 'ok', title })
  }
}
