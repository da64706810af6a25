const names: Readonly<Record<string, string>> = { stripe: 'Stripe' }

/** The name that payers know a payment provider by; null for the test bank and for one without a public name. */
export function providerName(provider: string): string | null {
  return names[provider] ?? null
}
