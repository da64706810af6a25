import type { RegularisationStatus } from '#contract/schedule/regularisation.ts'

/** The page with the card fields; the pair follows the association's provider. */
export function embeddedPaymentPath(
  paymentRequestId: string,
  provider: 'sandbox' | 'stripe' = 'sandbox',
): string {
  return `/paiement/${provider === 'sandbox' ? 'embarque-ha' : 'embarque'}/${paymentRequestId}`
}

export function confirmationPath(paymentRequestId: string): string {
  return `/paiement/embarque/confirmation/${paymentRequestId}`
}

/** The segments that name the outcome in a regularisation's address. Source: docs/decisions/web/addresses.md. */
const regularisationSegments: Readonly<Record<RegularisationStatus, string>> = {
  Open: 'en-attente',
  Pending: 'en-attente',
  Confirmed: 'confirmation',
  Failed: 'echec',
  Canceled: 'annulation',
}

/** The page with the outcome of a regularised debit. `dataId` is the regularisation's. */
export function regularisationOutcomePath(
  status: RegularisationStatus,
  paymentRequestId: string,
  dataId: string,
): string {
  return `/paiement/regularisation/${regularisationSegments[status]}/${paymentRequestId}?paymentRequestDataId=${dataId}`
}

/** The page where a regularised debit is paid. */
export function embeddedRegularisationPath(paymentRequestId: string, dataId: string): string {
  return `/paiement/regularisation/embarque/${paymentRequestId}?paymentRequestDataId=${dataId}`
}
