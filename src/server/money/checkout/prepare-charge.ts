import { AppError } from '#domain/errors.ts'
import type { BrowserData } from '#contract/payment.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { attemptLifetimeMs } from '#domain/payment/attempt-machine.ts'
import { payeeAccountOf } from '#server/catalogue/organisation/provider-of.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { KnownPayment } from '#server/money/checkout/finalise-payment.ts'
import { outcomeAddress } from '#server/money/checkout/outcome-address.ts'
import { assertTaken } from '#server/money/checkout/payment-access.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import { findSavedMethodRef } from '#server/money/payment/later-debit-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'
import { listUsableMethods } from '#server/money/payment/usable-method-store.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'

export type AttemptedPayment = KnownPayment & { readonly attempt: StoredAttempt }

/** Form and association as they were read. */
export interface FoundOpen {
  readonly payeeAccount: string | null
  readonly formVersion: string
}

/**
 * A saved card pays an order only while it is usable, and for the user whose card it is: who has the address of a payment
 * pays with a card of their own. @throws AppError NOT_FOUND
 */
export async function assertOwnMethod(
  { db, clock }: Deps,
  { payment, attempt: { mandateId } }: AttemptedPayment,
  user: string | null,
): Promise<void> {
  if (mandateId === null || payment.installmentNumber > 1) return
  const asked = { payment: payment.id, now: clock.now() }
  const usable = user === null ? [] : await listUsableMethods(db, { ...asked, user })
  if (!usable.some(({ id }) => id === mandateId)) throw new AppError('NOT_FOUND')
}

/**
 * The provider call for an attempt: charges what the payer entered, or the attempt's saved payment method.
 * @param authenticates whether its bank has to confirm the card, where the provider can ask for it
 * @throws AppError as `assertChargeable`
 */
export async function prepareCharge(
  deps: Deps,
  { payment, attempt, formVersion }: AttemptedPayment,
  {
    browser,
    tokenizationSessionId,
  }: { readonly browser: BrowserData; readonly tokenizationSessionId: string },
  authenticates: boolean,
): Promise<FoundOpen & { charge: () => Promise<ChargeAnswer> }> {
  const form = await deps.forms.load(deps.db, payment.formId, formVersion)
  assertChargeable(payment, attempt, form)
  const { organisation, rowVersion } = form
  const savedMethodRef =
    attempt.mandateId === null ? null : await findSavedMethodRef(deps.db, attempt.mandateId)
  const { payer, formTitle } = payment.snapshot
  const { entry } = providerNamed(deps, attempt.provider)
  const payeeAccount = payeeAccountOf(organisation, attempt.provider)
  const origin = await deps.site.origin()
  const request = {
    attemptId: attempt.id,
    amount: attempt.amount,
    tip: attempt.tip,
    currency: 'EUR',
    returnUrl: outcomeAddress(deps.settings, payment, attempt),
    deadline: attempt.deadline,
    browser,
    description: formTitle,
    paymentMethod: attempt.paymentMethod,
    savesPaymentMethod: attempt.savesPaymentMethod,
    authenticates,
    payer: { email: payer.email, name: payerName(payer) },
    payeeAccount,
    origin,
    savedMethodRef,
  } as const
  const charge =
    entry.kind === 'redirect'
      ? () => entry.begin(request)
      : () => entry.charge({ ...request, tokenizationSessionId })
  return { charge, payeeAccount, formVersion: rowVersion }
}

/**
 * The form may have been closed since the card fields were opened: disabled, suspended, or its association. A form
 * whose sales end by their date while a card is entered takes it, because it was open when the attempt began, which
 * lives for 15 minutes; an end that was moved to before that does not. A debit that an order owes needs its association
 * alone.
 * @throws AppError as `assertSellable`
 */
function assertChargeable(payment: StoredPayment, { deadline }: StoredAttempt, form: StoredForm): void {
  assertTaken(payment, form, new Date(deadline.getTime() - attemptLifetimeMs))
}

function payerName({ isOrganization, companyName, firstName, lastName }: Payer): string {
  return isOrganization && companyName !== '' ? companyName : `${firstName} ${lastName}`.trim()
}
