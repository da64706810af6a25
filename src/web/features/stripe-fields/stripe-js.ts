/** The part of Stripe.js that we use, under the names that Stripe documents. */
export interface StripeJs {
  readonly elements: (options: ElementsOptions) => StripeElements
  readonly createConfirmationToken: (options: { readonly elements: StripeElements }) => Promise<{
    readonly error?: StripeJsError
    readonly confirmationToken?: { readonly id: string }
  }>
}

export interface ElementsOptions {
  readonly mode: 'payment'
  /** Cents. */
  readonly amount: number
  readonly currency: 'eur'
  readonly paymentMethodTypes: readonly string[]
  readonly setupFutureUsage?: 'off_session'
  readonly appearance: {
    readonly theme: 'stripe' | 'night'
    readonly labels: 'above'
    readonly variables: Readonly<Record<string, string>>
  }
}

export interface StripeElements {
  readonly create: {
    (type: 'payment', options: PaymentElementOptions): PaymentElement
    (type: 'expressCheckout', options: ExpressCheckoutOptions): ExpressCheckoutElement
  }
  /** Checks what was entered; Stripe shows the errors beside the fields. */
  readonly submit: () => Promise<{ readonly error?: StripeJsError }>
}

interface PaymentElementOptions {
  readonly layout: 'tabs'
  readonly wallets: Readonly<Record<'applePay' | 'googlePay' | 'link', 'never'>>
}

interface PaymentElement {
  readonly mount: (container: HTMLElement) => void
  readonly on: (event: 'ready' | 'loaderror', listen: () => void) => void
  readonly destroy: () => void
}

interface ExpressCheckoutOptions {
  readonly paymentMethods: Readonly<
    Record<'applePay' | 'googlePay', 'auto'> & Record<'link' | 'paypal' | 'amazonPay' | 'klarna', 'never'>
  >
}

/** The buttons of the wallets that this browser has. */
interface ExpressCheckoutElement {
  readonly mount: (container: HTMLElement) => void
  readonly on: {
    /** Without available payment methods, there is no button. */
    (event: 'ready', listen: (event: { readonly availablePaymentMethods?: unknown }) => void): void
    (
      event: 'confirm',
      listen: (event: { readonly paymentFailed: (why: { readonly reason: 'fail' }) => void }) => void,
    ): void
    (event: 'loaderror', listen: () => void): void
  }
  readonly destroy: () => void
}

interface StripeJsError {
  /** `validation_error`: the payer has to correct something. */
  readonly type: string
}

type MakeStripe = (publicKey: string, options: { readonly locale: string }) => StripeJs

const loading = new Map<string, Promise<MakeStripe>>()

/**
 * Loads Stripe.js from the server's address for it, once per page. Rejects when it does not load; then it may be
 * tried again.
 */
export function loadStripeJs(url: string): Promise<MakeStripe> {
  const known = loading.get(url)
  if (known !== undefined) return known
  const script = document.createElement('script')
  const loaded = new Promise<MakeStripe>((resolve, reject) => {
    script.addEventListener('load', () => {
      const { Stripe } = globalThis as { Stripe?: MakeStripe }
      if (Stripe === undefined) reject(new Error('Stripe.js does not have the expected interface'))
      else resolve(Stripe)
    })
    script.addEventListener('error', () => reject(new Error('Stripe.js did not load')))
  })
  loading.set(url, loaded)
  loaded.catch(() => {
    loading.delete(url)
    script.remove()
  })
  script.src = url
  script.async = true
  document.head.append(script)
  return loaded
}
