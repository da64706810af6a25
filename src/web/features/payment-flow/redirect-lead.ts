import type { PolledRedirect } from '#contract/payment.ts'

/** Ways on from an answer that may carry the bank's address. */
export type RedirectLead =
  | { readonly kind: 'go'; readonly address: string }
  /** No outcome and no address yet. */
  | { readonly kind: 'wait' }
  /** It ended without a payment: the page shows the server's next action. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'empty'; readonly code: RedirectCode }

type RedirectCode = 'REDIRECT_URL_EMPTY' | 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT'

/**
 * Reads an answer that should lead to the bank. A confirmed payment without an address is no failure: the bank did
 * not authenticate the payer. A payment that waits for the payer without an address is a failure.
 * Source: spec section 8, payment flow codes; money core, payment.
 */
export function redirectLead({
  status,
  redirectUrl = null,
}: {
  readonly status: PolledRedirect['status']
  readonly redirectUrl?: string | null
}): RedirectLead {
  if (redirectUrl !== null && redirectUrl !== '') return { kind: 'go', address: redirectUrl }
  if (status === 'Redirect') return { kind: 'empty', code: 'REDIRECT_URL_EMPTY' }
  if (status === 'Confirmed' || status === 'Duplicated')
    return { kind: 'empty', code: 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT' }
  return status === 'Pending' ? { kind: 'wait' } : { kind: 'ended' }
}

/** Whether the payment waits for the payer at an address that did not come; it may still come. */
export function isAddressMissing(lead: RedirectLead): boolean {
  return lead.kind === 'empty' && lead.code === 'REDIRECT_URL_EMPTY'
}
