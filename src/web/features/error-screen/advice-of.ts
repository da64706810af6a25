import { pageKindOf } from '#domain/address/page-kind.ts'

/** Advice for a page that failed, by its purpose. */
export type Advice = 'payment' | 'checkout' | 'link' | 'ticket'

const ticketPattern = /^\/(?:billets|carte-adherent)\//
/** Pages that a link of a mail opens. */
const linkPattern = /^\/(?:prelevements|contribution|remboursement|retractation|renouveler|nouvelles)\//
const paymentPattern = /^\/paiement\/|\/redirection(?:\/|$)/

/** The advice for a page that failed; null where reloading says it all. */
export function adviceOf(pathname: string): Advice | null {
  if (ticketPattern.test(pathname)) return 'ticket'
  if (linkPattern.test(pathname)) return 'link'
  if (paymentPattern.test(pathname)) return 'payment'
  return pageKindOf(pathname) === 'checkout' ? 'checkout' : null
}
