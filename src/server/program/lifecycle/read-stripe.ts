import { ConfigError, type Reader } from '#server/program/lifecycle/environment-reader.ts'

/** The operator's settings for Stripe. */
export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  /** Two during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** Whether direct debits are enabled in the account. */
  readonly takesSepa: boolean
  /** Whether Apple Pay and Google Pay are offered, with the domain registered at Stripe. */
  readonly takesWallets: boolean
  /** Another API origin and Stripe.js address than Stripe's, for tests. */
  readonly apiUrl: string | null
  readonly scriptUrl: string | null
}

const secretWords = 'one secret that starts with whsec_, or two separated by a comma'

/**
 * Stripe is configured if it is the site's own provider, or if its secret key is set as well as another.
 * @param isProvider whether PROVIDER names it
 * @throws ConfigError that names the missing or invalid variable, never its value
 */
export function readStripe(
  { text, refuse, oneOf, list, url }: Reader,
  isProvider: boolean,
): StripeConfig | null {
  if (!isProvider && text('STRIPE_SECRET_KEY') === null) return null
  const why = isProvider ? 'since PROVIDER is stripe' : 'since STRIPE_SECRET_KEY is set'
  const needed = (key: string, allowed: string): string => {
    const value = text(key)
    if (value === null) throw new ConfigError(key, 'absent', `${allowed}, ${why}`)
    return value
  }
  const secretKey = needed('STRIPE_SECRET_KEY', 'a key that starts with sk_ or rk_')
  if (!/^[sr]k_/.test(secretKey)) refuse('STRIPE_SECRET_KEY', 'a key that starts with sk_ or rk_', true)
  const publishableKey = needed('STRIPE_PUBLISHABLE_KEY', 'a key that starts with pk_')
  if (!publishableKey.startsWith('pk_')) refuse('STRIPE_PUBLISHABLE_KEY', 'a key that starts with pk_', true)
  needed('STRIPE_WEBHOOK_SECRET', secretWords)
  const webhookSecrets = list('STRIPE_WEBHOOK_SECRET')
  if (webhookSecrets.length > 2 || webhookSecrets.some((secret) => !secret.startsWith('whsec_')))
    refuse('STRIPE_WEBHOOK_SECRET', secretWords, true)
  return {
    secretKey,
    publishableKey,
    webhookSecrets,
    takesSepa: oneOf('STRIPE_SEPA', ['0', '1']) === '1',
    takesWallets: oneOf('STRIPE_WALLETS', ['0', '1']) === '1',
    apiUrl: url('STRIPE_API_URL', ['http:', 'https:'], 'http://localhost:12111')?.origin ?? null,
    scriptUrl:
      url('STRIPE_SCRIPT_URL', ['http:', 'https:'], 'http://localhost:12111/stripe.js')?.href ?? null,
  }
}
