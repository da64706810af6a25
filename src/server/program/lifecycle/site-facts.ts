import { configuredTools } from '#contract/visitor/third-parties.ts'
import type { SiteFacts } from '#server/catalogue/organisation/legal-pages.ts'
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
