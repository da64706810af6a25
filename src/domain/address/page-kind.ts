import { previewParameter } from '#domain/address/preview.ts'

/** The purpose of a page: it decides about third-party tools, measurement and the content policy. */
export type PageKind = 'public' | 'checkout' | 'payment' | 'widget'

/**
 * Pages at an id or a signed link, which its bearer sees or changes, and the step that sets a language before one. The
 * router opens pages in any case.
 */
const linkedPage =
  /^\/(?:paiement|billets|carte-adherent|prelevements|contribution|remboursement|retractation|renouveler|nouvelles|invitation|langue|controle)(?:\/|$)/i
const ownPage = /^\/(?:connexion|compte|admin|exploitation|inscrire-mon-association)(?:\/|$)/i
const resumedCart = /^\/associations\/[^/]+\/checkout\//i
const redirection = /\/redirection\/?$/i

/**
 * Whether the address itself opens the page: it is stored nowhere, indexed nowhere, and passed on to no other site.
 * @param query its parameters
 */
export function isOpenedByLink(
  pathname: string,
  query: { readonly has: (name: string) => boolean },
): boolean {
  return (
    linkedPage.test(pathname) ||
    resumedCart.test(pathname) ||
    redirection.test(pathname) ||
    query.has(previewParameter)
  )
}

/** Whether a page is one of a gate, which uses the camera. */
export function isGatePage(pathname: string): boolean {
  return /^\/controle\//i.test(pathname)
}

const underForm = /^\/associations\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/i

/**
 * The kind of the page at one of our paths. Every page on the way to a payment counts as payment, and sign-in too: a
 * tool of a third party would read the mailed link in its address. So would one on an invitation, and figures of an
 * association or what a user gave are not theirs.
 * Source: spec section 2, docs/decisions/web/third-parties.md.
 */
export function pageKindOf(pathname: string): PageKind {
  if (linkedPage.test(pathname) || ownPage.test(pathname) || redirection.test(pathname)) return 'payment'
  const part = underForm.exec(pathname)?.[1]?.toLowerCase() ?? ''
  if (part.startsWith('widget')) return 'widget'
  if (/^[1-4]$/.test(part) || resumedCart.test(pathname)) return 'checkout'
  return 'public'
}
