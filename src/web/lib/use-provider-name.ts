import { useTexts } from '#web/lib/texts.ts'

const publicNames: Readonly<Record<string, string>> = { stripe: 'Stripe' }

/** The name that payers know a payment provider by; null for the test bank and for one without a public name. */
function publicProviderName(provider: string): string | null {
  return publicNames[provider] ?? null
}

/** Names a payment provider within a sentence: its public name, or what it is. */
export function useProviderName(provider: string): string {
  const t = useTexts('trust')
  return publicProviderName(provider) ?? t(provider === 'sandbox' ? 'testBank' : 'provider')
}

/** Whether a provider is known to take CB, Visa and Mastercard cards: the marks of another one would be a guess. */
export function hasKnownCardBrands(provider: string): boolean {
  return provider === 'sandbox' || publicProviderName(provider) !== null
}
