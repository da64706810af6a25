import type { PageReads } from '#contract/page-reads.ts'
import { configuredTools } from '#contract/visitor/third-parties.ts'
import type { SiteFacts } from '#server/catalogue/organisation/legal-pages.ts'
import { openMailboxPath } from '#server/program/lifecycle/mailbox-of.ts'
import type { Config } from '../../../config.ts'

/** Facts about this site for the legal pages, from its configuration. */
export function siteFacts(
  config: Pick<Config, 'thirdParties' | 'tileUrl' | 'addressSearchUrl' | 'stripe' | 'sandboxPublicUrl'>,
): SiteFacts {
  return {
    tools: configuredTools(config.thirdParties).map(({ host }) => host),
    tiles: config.tileUrl === null ? null : new URL(config.tileUrl).host,
    addresses: config.addressSearchUrl === null ? null : new URL(config.addressSearchUrl).host,
    provider: config.stripe === null ? new URL(config.sandboxPublicUrl).host : 'Stripe (js.stripe.com)',
  }
}

/** Facts about this site for its pages, but for the legal ones. `memberships`: the logos of the footer. */
export function brandOf(
  config: Config,
  memberships: PageReads['brand']['memberships'],
): Omit<PageReads['brand'], 'legalPages' | 'associationTermsVersion'> {
  return {
    name: config.brandName,
    publicUrl: config.publicUrl,
    adminBaseUrl: config.adminBaseUrl,
    // With real cards enabled, no page says that cards are not debited.
    sandbox: config.provider === 'sandbox' && config.stripe === null,
    mailboxUrl: openMailboxPath(config),
    tipPreselect: config.tipPreselect,
    taxRules: config.taxRules,
    tileUrl: config.tileUrl,
    addressSearch: config.addressSearchUrl !== null,
    memberships,
    thirdParties: config.thirdParties,
  }
}
