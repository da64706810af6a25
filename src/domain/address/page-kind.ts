/** The purpose of a page: it decides about third-party tools, measurement and the content policy. */
export type PageKind = 'public' | 'checkout' | 'payment' | 'widget'

const underForm = /^\/associations\/[^/]+\/[^/]+\/[^/]+\/([^/]+)/

/**
 * The kind of the page at one of our paths. Every page on the way to a payment counts as payment, and sign-in too: a
 * tool of a third party would read the mailed link in its address. So would one on an invitation, and figures of an
 * association or what a user gave are not theirs.
 * Source: spec section 2, docs/decisions/web/third-parties.md.
 */
export function pageKindOf(pathname: string): PageKind {
  if (
    /^\/(?:paiement|billets|carte-adherent|prelevements|contribution|retractation|renouveler|nouvelles|(?:connexion|compte|invitation|admin|exploitation|inscrire-mon-association)(?:\/|$))/.test(
      pathname,
    ) ||
    /\/redirection\/?$/.test(pathname)
  )
    return 'payment'
  const part = underForm.exec(pathname)?.[1] ?? ''
  if (part.startsWith('widget')) return 'widget'
  if (/^[1-4]$/.test(part) || /^\/associations\/[^/]+\/checkout\//.test(pathname)) return 'checkout'
  return 'public'
}
