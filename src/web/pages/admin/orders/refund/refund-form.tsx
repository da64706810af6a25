import { useNavigate, useRevalidator } from 'react-router'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { RefundPlan } from '#contract/admin/order/order-refunds.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { checkRefundChoice, type RefundChoice } from '#domain/refund/refund-choice.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { RefundConsequences } from '#web/pages/admin/orders/refund/refund-consequences.tsx'
import { RefundFields } from '#web/pages/admin/orders/refund/refund-fields.tsx'
import {
  type RefundValues,
  choiceOf,
  firstValues,
  giftDaysOf,
} from '#web/pages/admin/orders/refund/refund-values.ts'
import { type PlanState, useRefundPlan } from '#web/pages/admin/orders/refund/use-refund-plan.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'

interface RefundFormProps {
  readonly org: string
  readonly order: OrderSheet
}

const line = 'POST /admin/organizations/:org/orders/:order/refunds'

/** The choice of a refund, and its consequences, which the button repeats in short. */
export function RefundForm({ org, order }: RefundFormProps) {
  const t = useTexts('orderRefund')
  const locale = useLocale()
  const base = useAdminBase()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const check = (values: RefundValues) => checkRefundChoice(choiceOf(values, order), cents(order.rest.total))
  const { keyOf } = useRequestKey()
  const messageOf = useProblemMessage()
  const entry = useChangeForm<RefundValues>({
    prefix: 'refund.',
    initial: firstValues(order),
    check,
    onFailure: ({ status }) => {
      // The order is not as it was read.
      if (status === 409) void revalidate()
      return false
    },
    labelOf: () => t('scope'),
    words: (found) =>
      found.code === 'CHOICE'
        ? t(found.field === 'refund.lines' ? 'lines.missing' : 'nothing')
        : messageOf(found),
    save: async (values) => {
      const choice = choiceOf(values, order)
      const rest = order.rest.total + order.rest.tip
      const days = giftDaysOf(values, choice, order)
      const { heldRefunds } = await makeSend(locale)(line, {
        params: { org, order: order.id },
        body: { ...choice, giftDays: days, token: keyOf({ ...choice, days }), rest },
      })
      await navigate(adminOrderPath(base, org, order.id))
      if (heldRefunds.some(({ state: held }) => held === 'waiting')) return t('done.held')
      if (days !== null) return t('done.offered')
      return t(choice.scope === 'none' ? 'done.cancelled' : 'done.refunded')
    },
  })
  const { values } = entry.form
  const choice = choiceOf(values, order)
  const state = useRefundPlan(org, order.id, check(values).length === 0 ? choice : null)
  const giftDays = giftDaysOf(values, choice, order)
  const isPossible = state?.kind !== 'refused'
  return (
    <ChangeForm entry={entry} submit={isPossible ? submitText(choice, state) : null}>
      <AdminSheet title={t('scope')}>
        <RefundFields form={entry.form} order={order} choice={choice} />
      </AdminSheet>
      <RefundConsequences state={state} order={order} choice={{ ...choice, giftDays }} />
    </ChangeForm>
  )

  function submitText(chosen: RefundChoice, known: PlanState | null): string {
    const plan = known?.kind === 'planned' ? known.plan : null
    if (giftDays !== null) return t('submit.offer')
    if (chosen.scope !== 'none') return plan === null ? t('submit.refund') : refundText(plan)
    const isStop = chosen.lines.length === 0 && order.rest.debits > 0
    return t(isStop ? 'submit.stop' : 'submit.cancel')
  }

  function refundText({ total }: RefundPlan): string {
    return total === 0
      ? t('submit.nothing')
      : t('submit.amount', { amount: formatEuros(cents(total), locale) })
  }
}
