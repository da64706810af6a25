import type { Page } from 'playwright-core'

/**
 * Addresses of journeys, cards, outcomes and links of mails, with their id: pages that belong to an association. A
 * weekly summary is for its members, the proof of a contact for its mailbox.
 */
const belongsToAssociation =
  /^\/(paiement\/.+|billets(?!\/verifier)|carte-adherent|prelevements|contribution|remboursement|retractation|renouveler|nouvelles(?!\/(?:resume|contact)))\/[^/]+|^\/associations\/.+\/(\d+|redirection)(\/(en|es))?$/

/** A link that opens nothing names no association. */
const opensNothing = /-link-(expired|sent)$|-unknown$/

/** Lists the missing marks of the owner of a screen: association, way back and accent. */
export async function missingIdentity(page: Page, screen: string): Promise<string[]> {
  const { pathname } = new URL(page.url())
  if (!belongsToAssociation.test(pathname) || opensNothing.test(screen)) return []
  const strip = page.locator('[data-identity]')
  if ((await strip.count()) !== 1 || !(await strip.isVisible())) return ['no identity strip']
  return [
    ...((await strip.getByRole('link').count()) === 1 ? [] : ['no link back in the identity strip']),
    ...((await strip.locator('img, [aria-hidden=true]').count()) === 1 ? [] : ['neither logo nor initials']),
  ]
}
