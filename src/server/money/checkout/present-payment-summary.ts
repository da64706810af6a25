import { triedCardsWindowMs, maxTriedCardsPerDay } from '#domain/installment/later-debit-limits.ts'
import { attemptLifetimeMs, liveAttemptStates, maxAttempts } from '#domain/payment/attempt-machine.ts'
import { paymentExpiresAt } from '#domain/payment/payment-machine.ts'
import type { Installment } from '#contract/cart.ts'
import type { PaymentSummary } from '#contract/payment.ts'
import { presentPlanned } from '#server/money/cart/installments/present-planned.ts'
import { allowedPaymentMethods } from '#server/money/checkout/freeze/allowed-payment-methods.ts'
import { countUsed, outcomeFrom } from '#server/money/checkout/present-outcome.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { findDebit, listDebits } from '#server/money/installment/debit-store.ts'
import { presentDebit } from '#server/money/installment/present-debit.ts'
import { findOrderNumber } from '#server/money/order/order-store.ts'
import { countTriedCardsSince } from '#server/money/payment/later-debit-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'
import type { PaymentRecord } from '#server/money/payment/payment-record-store.ts'

/** Free orders, and money that the association received itself. */
const withoutProvider: ReadonlySet<string> = new Set(['none', 'offline'])

/** The data of a payment on the payer's page: recipient, purpose, amount, state. */
export async function presentPaymentSummary(deps: Deps, record: PaymentRecord): Promise<PaymentSummary> {
  const { payment, attempts, attempt, status, errorCode } = outcomeFrom(deps, record, null)
  const { organisation, definition } = await deps.forms.load(deps.db, payment.formId, record.formVersion)
  const { snapshot } = payment
  const provider = withoutProvider.has(payment.provider) ? null : providerNamed(deps, payment.provider)
  const ended = attempts.filter((one) => liveAttemptStates.every((state) => state !== one.state))
  const live = attempt === null || ended.includes(attempt) ? null : attempt
  const orderNumber = payment.orderId === null ? null : await findOrderNumber(deps.db, payment.orderId)
  const expiresAt = live?.deadline ?? nextDeadline(payment, deps.clock.now())
  return {
    organization: { name: organisation.name, authenticationState: organisation.authenticationState },
    form: {
      title: snapshot.formTitle,
      formType: snapshot.formType,
      formSlug: snapshot.formSlug,
      organizationSlug: snapshot.organisationSlug,
    },
    amount: payment.amount,
    amountTip: payment.tip,
    total: payment.total,
    currency: 'EUR',
    installments: await installmentsOf(deps, payment),
    paymentFrequency: snapshot.schedule?.kind ?? 'SINGLE',
    installmentNumber: payment.installmentNumber,
    provider: payment.provider,
    page: provider?.page ?? 'embarque-ha',
    paymentMethods: provider === null ? [] : allowedPaymentMethods(provider, definition),
    bankDays: attempt?.state === 'processing',
    expiresAt: expiresAt.toISOString(),
    status,
    ...(errorCode === null ? {} : { errorCode }),
    attempts: await attemptsOf(deps, payment, countUsed(ended)),
    backUrl: payment.backUrl,
    ...(payment.orderId === null ? {} : { orderId: payment.orderId }),
    ...(orderNumber === null ? {} : { orderNumber }),
  }
}

/** The cards tried so far, and the most: a later debit also has a limit for a day, across its regularisations. */
async function attemptsOf(
  { db, clock }: Deps,
  { id, installmentNumber }: StoredPayment,
  used: number,
): Promise<PaymentSummary['attempts']> {
  if (installmentNumber === 1) return { used, allowed: maxAttempts }
  const today = await countTriedCardsSince(db, id, new Date(clock.now().getTime() - triedCardsWindowMs))
  return { used, allowed: Math.min(maxAttempts, used + Math.max(0, maxTriedCardsPerDay - today)) }
}

/** The current debits of its schedule. Before the order exists, the planned debits. */
async function installmentsOf({ db }: Deps, { id, snapshot }: StoredPayment): Promise<Installment[]> {
  if (snapshot.schedule === null) return []
  const debit = await findDebit(db, id)
  if (debit === null) return snapshot.schedule.installments.map(presentPlanned)
  return (await listDebits(db, debit.scheduleId)).map(presentDebit)
}

/** Until when another attempt may start. An order's debit never expires: its limit is the life time of one attempt. */
function nextDeadline({ installmentNumber, createdAt }: StoredPayment, now: Date): Date {
  return installmentNumber > 1 ? new Date(now.getTime() + attemptLifetimeMs) : paymentExpiresAt(createdAt)
}
