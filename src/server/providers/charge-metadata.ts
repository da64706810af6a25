import type { ChargeOrigin } from '#server/providers/provider-ledger.ts'

/** The origin of a charge as the provider's metadata. Providers store texts. */
export function writeOrigin({
  installationId,
  numberSeries,
}: ChargeOrigin): Readonly<Record<string, string>> {
  return { installationId, numberSeries: String(numberSeries) }
}

/** The origin in a provider's metadata; null if it names no installation. */
export function readOrigin(metadata: Readonly<Record<string, string>>): ChargeOrigin | null {
  const { installationId, numberSeries = '' } = metadata
  if (installationId === undefined) return null
  return { installationId, numberSeries: /^\d{1,15}$/.test(numberSeries) ? Number(numberSeries) : 0 }
}
