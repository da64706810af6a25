import type { ProviderName } from '#contract/organization.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'

/** The payment providers of this site, by name. */
export interface Providers {
  readonly providers: Readonly<Partial<Record<ProviderName, PaymentProvider>>>
}

/** The provider of an association. @throws Error if it is not configured, which is an operator mistake */
export function providerNamed(deps: Providers, name: string): PaymentProvider {
  const provider = findProvider(deps, name)
  if (provider === null) throw new Error(`payment provider ${name} is not configured`)
  return provider
}

/** Whether real cards can be charged here, by any provider. */
export function takesRealMoney({ providers }: Providers): boolean {
  return Object.keys(providers).some((name) => name !== 'sandbox')
}

/** A provider of this site, or null. */
export function findProvider({ providers }: Providers, name: string): PaymentProvider | null {
  return Object.hasOwn(providers, name) ? (providers[name] ?? null) : null
}
