import { sql } from 'kysely'
import type { FormId, OrderId, OrganisationId, PaymentId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { DebitRetry } from '#domain/installment/debit-retry.ts'
import { type InstallmentState, installmentMachine } from '#domain/installment/installment-machine.ts'
import type { ScheduleState } from '#domain/installment/schedule-machine.ts'
import { type Cents, cents } from '#domain/money.ts'
import { attemptMachine } from '#domain/payment/attempt-machine.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ProviderFailure } from '#server/providers/payment-provider.ts'

/** The payment method of a schedule. `isActive` is false if the provider no longer has it. */
export interface SchedulePaymentMethod {
  readonly id: string
  readonly isActive: boolean
  /** The refusal after which it is no longer charged without its payer; null if there is none. */
  readonly refusedBy: ProviderFailure | null
  readonly provider: string
  readonly type: PaymentMethod
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number | null
  readonly expiryYear: number | null
}

/** One debit with its order and payment method. Dates are civil dates in Paris. */
export interface StoredDebit {
  readonly scheduleId: string
  readonly kind: 'INSTALLMENT' | 'SUBSCRIPTION'
  readonly scheduleState: ScheduleState
  readonly debitDay: number
  readonly number: number
  /** Total number of debits; null for a monthly schedule. */
  readonly count: number | null
  readonly paymentId: PaymentId
  readonly dueOn: string
  readonly amount: Cents
  readonly tip: Cents
  readonly state: InstallmentState
  /** Its payer paid it in person, and the bank has not answered yet. */
  readonly isBeingPaid: boolean
  readonly refusal: string | null
  readonly tries: number
  readonly tryOn: string | null
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly organisationId: OrganisationId
  readonly formId: FormId
  readonly snapshot: CartSnapshot
  readonly paymentMethod: SchedulePaymentMethod
}

const columns = [
  'schedule.id as scheduleId',
  'schedule.kind',
  'schedule.state as scheduleState',
  'schedule.debit_day as debitDay',
  'installment.number',
  'installment.payment_id as paymentId',
  'installment.due_on as dueOn',
  'installment.amount_cents as amount',
  'installment.tip_cents as tip',
  'installment.state',
  'installment.refusal',
  'installment.tries',
  'installment.try_on as tryOn',
  'order.id as orderId',
  'order.number as orderNumber',
  'schedule.organisation_id as organisationId',
  'schedule.form_id as formId',
  'mandate.id as paymentMethodId',
  'mandate.state as paymentMethodState',
  'mandate.refused_by as refusedBy',
  'mandate.provider',
  'mandate.payment_method as paymentMethod',
  'mandate.brand',
  'mandate.last4',
  'mandate.expiry_month as expiryMonth',
  'mandate.expiry_year as expiryYear',
] as const

const count = sql<number | null>`case when schedule.kind = 'INSTALLMENT'
  then (select count(*) from installment other where other.schedule_id = schedule.id) end`

const isBeingPaid = sql<boolean>`exists (
  select 1 from payment_attempt attempt where attempt.payment_id = installment.payment_id
    and attempt.kind = 'payer' and attempt.state = any(state_set('attempt', 'charging'))
)`

function debits(tx: Tx) {
  return tx
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .innerJoin('payment', 'payment.id', 'installment.payment_id')
    .innerJoin('order', 'order.id', 'schedule.order_id')
    .innerJoin('mandate', 'mandate.id', 'schedule.mandate_id')
    .select(columns)
    .select([count.as('count'), isBeingPaid.as('isBeingPaid')])
    .select(sql<CartSnapshot>`corrected_snapshot(payment)`.as('snapshot'))
}

type DebitRow = Awaited<ReturnType<ReturnType<typeof debits>['executeTakeFirstOrThrow']>>

function readDebit({ paymentMethodId, paymentMethodState, refusedBy, ...row }: DebitRow): StoredDebit {
  const { provider, paymentMethod, brand, last4, expiryMonth, expiryYear, ...debit } = row
  return {
    ...debit,
    count: row.count === null ? null : Number(row.count),
    paymentId: row.paymentId as PaymentId,
    orderId: row.orderId as OrderId,
    organisationId: row.organisationId as OrganisationId,
    formId: row.formId as FormId,
    amount: cents(row.amount),
    tip: cents(row.tip),
    // Only the payment store writes the snapshot, in this shape or a former one.
    snapshot: row.snapshot,
    paymentMethod: {
      id: paymentMethodId,
      isActive: paymentMethodState === 'active',
      refusedBy,
      provider,
      type: paymentMethod,
      brand,
      last4,
      expiryMonth,
      expiryYear,
    },
  }
}

/** The debit of a payment, or null if the payment is of another kind. */
export async function findDebit(tx: Tx, paymentId: PaymentId): Promise<StoredDebit | null> {
  const row = await debits(tx).where('installment.payment_id', '=', paymentId).executeTakeFirst()
  return row === undefined ? null : readDebit(row)
}

/** Every debit of a schedule, first to last; empty if there is no such schedule. */
export function listDebits(tx: Tx, scheduleId: string): Promise<StoredDebit[]> {
  return listDebitsOf(tx, [scheduleId])
}

/** The debits of some schedules, those of each from first to last. */
export async function listDebitsOf(tx: Tx, scheduleIds: readonly string[]): Promise<StoredDebit[]> {
  if (scheduleIds.length === 0) return []
  const rows = await debits(tx)
    .where('schedule.id', 'in', scheduleIds)
    .orderBy('schedule.id')
    .orderBy('installment.number')
    .execute()
  return rows.map(readDebit)
}

/** The other unpaid debits of the same schedule (to come or refused), first to last. */
export async function listUnpaidBeside(
  tx: Tx,
  { scheduleId, number }: Pick<StoredDebit, 'scheduleId' | 'number'>,
): Promise<StoredDebit[]> {
  const rows = await debits(tx)
    .where('schedule.id', '=', scheduleId)
    .where('installment.number', '<>', number)
    .where('installment.state', 'in', installmentMachine.sets.owed)
    .orderBy('installment.number')
    .execute()
  return rows.map(readDebit)
}

/** The payment method with which the collector last failed to charge a debit; null if it never tried. */
export async function findRefusedPaymentMethod(tx: Tx, paymentId: PaymentId): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select('mandate_id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'collector')
    .where('state', 'in', attemptMachine.sets.unsuccessful)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.mandate_id ?? null
}

/** The refused debits of an order, first to last, and whether each may be charged again. @param today civil date in Paris */
export async function listRefusedDebits(tx: Tx, orderId: OrderId, times: { today: string; now: Date }) {
  return tx
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .select(['payment_id as paymentId', 'try_on as tryOn'])
    .select(sql<number>`installment.amount_cents + installment.tip_cents`.as('total'))
    .select(sql<DebitRetry>`debit_retry(payment_id, ${times.today}, ${times.now})`.as('retry'))
    .where('schedule.order_id', '=', orderId)
    .where('installment.state', '=', 'refused')
    .orderBy('number')
    .execute()
}

/** Codes of the collector's earlier refusals. */
export async function listRefusals(tx: Tx, paymentId: PaymentId): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select((eb) => eb.fn.coalesce('error_code', eb.val('hapay_processing_error')).as('code'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'collector')
    .where('state', 'in', attemptMachine.sets.unsuccessful)
    .execute()
  return rows.map(({ code }) => code)
}
