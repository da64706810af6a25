import { AppError } from '#domain/errors.ts'
import { regularisationLifetimeMs } from '#domain/installment/later-debit-limits.ts'
import type { Reinitialized } from '#contract/schedule/regularisation.ts'
import { safeBackUrl } from '#server/money/checkout/safe-back-url.ts'
import { type DebitProof, mayReusePaymentMethod, openDebit } from '#server/money/installment/debit-access.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { regularisationPage } from '#server/money/installment/link-addresses.ts'
import { openRegularisation } from '#server/money/installment/regularisation-store.ts'

export interface RegularisationRequest {
  readonly unpaidPaymentId: string
  readonly proof: DebitProof
  /** Pay with another payment method than the saved one. */
  readonly usesNewPaymentMethod: boolean
  /** The saved payment method that the caller expects; absent: any. */
  readonly paymentMethodId?: string | undefined
  readonly servesOthers: boolean
  readonly backUrl?: string | undefined
}

const refusalOf = {
  paid: 'DUPLICATE_PAYMENT_HA',
  closed: 'PAYMENT_CANCELED',
  busy: 'PAYMENT_IN_PROGRESS',
} as const

/**
 * Opens a regularisation: the payer pays a debit in person, with the saved payment method or another one. An unfinished
 * earlier regularisation is replaced. Returns the payer's next page.
 * @throws AppError STORAGE_FULL, PAYMENT_UNKNOWN (also without proof), LINK_EXPIRED, DUPLICATE_PAYMENT_HA if it is paid,
 * PAYMENT_CANCELED, PAYMENT_IN_PROGRESS if money may be on its way, ORGANIZATION_WALLET_ERROR, BAD_REQUEST if another
 * payment method is saved
 */
export async function regularise(deps: Deps, request: RegularisationRequest): Promise<Reinitialized> {
  const { debit } = await openDebit(deps, request.unpaidPaymentId, request.proof)
  const { paymentMethodId } = request
  if (paymentMethodId !== undefined && paymentMethodId !== debit.paymentMethod.id)
    throw new AppError('BAD_REQUEST', { detail: 'this is not the saved payment method' })
  const { organisation } = await loadForm(deps.db, debit.formId)
  if (!organisation.allowCollect) throw new AppError('ORGANIZATION_WALLET_ERROR')
  assertRoom(deps)
  const now = deps.clock.now()
  const opened = await openRegularisation(deps.db, {
    id: deps.newId(),
    paymentId: debit.paymentId,
    mode:
      !request.usesNewPaymentMethod && (await mayReusePaymentMethod(deps, debit))
        ? 'samePaymentMethod'
        : 'newPaymentMethod',
    servesOthers: request.servesOthers,
    backUrl: safeBackUrl(request.backUrl, deps.settings.publicUrl, organisation),
    expires: new Date(now.getTime() + regularisationLifetimeMs),
    now,
  })
  if (opened.kind !== 'opened') throw new AppError(refusalOf[opened.kind])
  return {
    paymentRequestId: debit.paymentId,
    redirectUrl: regularisationPage(deps.settings, 'embarque', {
      paymentId: debit.paymentId,
      regularisationId: opened.id,
    }),
  }
}
