import { sql } from 'kysely'
import { Type } from 'typebox'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import { ownOrders } from '#server/money/order/own-order-store.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Has an unused payment method deleted now; `needed`: something is still debited with it. */
export const removePaymentMethod = callWithArguments(
  'remove_payment_method',
  Type.Object({ mandate: Uuid(), user: Uuid(), now: Instant }),
  Type.Union([Type.Literal('removed'), Type.Literal('needed'), Type.Literal('unknown')]),
)

/** The payment methods that are saved for schedules of a user's orders, and are not being deleted. */
export async function listOwnPaymentMethods(tx: Tx, userId: string, now: Date) {
  return tx
    .selectFrom(ownOrders(userId))
    .innerJoin('schedule', 'schedule.order_id', 'order.id')
    .innerJoin('mandate', 'mandate.id', 'schedule.mandate_id')
    .innerJoin('form', 'form.id', 'order.form_id')
    .select(['mandate.id', 'mandate.payment_method as paymentMethod', 'mandate.brand', 'mandate.last4'])
    .select(['mandate.expiry_month as expiryMonth', 'mandate.expiry_year as expiryYear'])
    .select(['schedule.id as scheduleId', sql<string>`form.definition ->> 'title'`.as('title')])
    .select((eb) => eb('schedule.state', 'in', scheduleMachine.sets.ongoing).as('isInUse'))
    .where('mandate.state', '=', 'active')
    .where('mandate.payment_method_ref', '<>', '')
    .where((eb) => eb.or([eb('mandate.forget_at', 'is', null), eb('mandate.forget_at', '>', now)]))
    .orderBy('schedule.created_at', 'desc')
    .execute()
}
