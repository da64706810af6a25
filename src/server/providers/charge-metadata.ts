import { storedSiteKey } from '#server/platform/stored-site-key.ts'
import type { ChargeOrigin } from '#server/providers/provider-ledger.ts'

/** The origin of a charge as the provider's metadata. Providers store texts. */
export function writeOrigin({ siteId, numberSeries }: ChargeOrigin): Readonly<Record<string, string>> {
  return { [storedSiteKey]: siteId, numberSeries: String(numberSeries) }
}

/** The origin in a provider's metadata; null if it names no site. */
export function readOrigin(metadata: Readonly<Record<string, string>>): ChargeOrigin | null {
  const { [storedSiteKey]: siteId, numberSeries = '' } = metadata
  if (siteId === undefined) return null
  return { siteId, numberSeries: /^\d{1,15}$/.test(numberSeries) ? Number(numberSeries) : 0 }
}
