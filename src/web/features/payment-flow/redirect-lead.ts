import type { PolledRedirect } from '#contract/payment.ts'

/** Where an answer leads that may carry the bank's address. */
export type RedirectLead =
  | { readonly kind: 'go'; readonly address: string }
  /** No outcome and no address yet. */
  | { readonly kind: 'wait' }
  /** It ended without money: what the server says next is shown. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'empty'; readonly code: RedirectCode }

type RedirectCode = 'REDIRECT_URL_EMPTY' | 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT'

/**
 * Reads an answer that should lead to the bank. No address with a confirmed payment is no failure: the bank asked
 * nothing of the payer. No address with anything that waits for the payer is one.
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

/** Whether the payer is waited for at an address that did not come: it may still. */
export function isAddressMissing(lead: RedirectLead): boolean {
  return lead.kind === 'empty' && lead.code === 'REDIRECT_URL_EMPTY'
}
