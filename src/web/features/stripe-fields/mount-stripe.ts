import type { RefObject } from 'react'
import {
  type ElementsOptions,
  type StripeElements,
  type StripeJs,
  loadStripeJs,
} from '#web/features/stripe-fields/stripe-js.ts'

/** Stripe's script with the elements of one payment. */
export interface Mounted {
  readonly stripe: StripeJs
  readonly elements: StripeElements
}

/** The result of what was entered: a token to pay with, something to correct, or no answer from Stripe. */
export type Tokenised =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed' }

interface MountOptions extends Pick<ElementsOptions, 'amount' | 'paymentMethodTypes' | 'setupFutureUsage'> {
  /** The address of Stripe's script. */
  readonly url: string
  readonly publicKey: string
  readonly locale: string
  /** The element where Stripe puts its frames. */
  readonly place: RefObject<HTMLElement | null>
}

interface Element {
  readonly mount: (container: HTMLElement) => void
  readonly destroy: () => void
}

/**
 * Loads Stripe's script and mounts the element that `create` makes. `create` gets a function that says whether the page
 * still shows it. `onFailure` is called when the script does not load. Returns what takes the element away again.
 */
export function mountStripe(
  { url, publicKey, locale, place, ...payment }: MountOptions,
  create: (mounted: Mounted, isCurrent: () => boolean) => Element,
  onFailure: () => void,
): () => void {
  let isCurrent = true
  let element: Element | null = null
  const mount = async () => {
    const makeStripe = await loadStripeJs(url)
    const container = place.current
    if (!isCurrent || container === null) return
    const stripe = makeStripe(publicKey, { locale })
    const elements = stripe.elements({
      mode: 'payment',
      currency: 'eur',
      ...payment,
      appearance: appearanceOf(container),
    })
    element = create({ stripe, elements }, () => isCurrent)
    element.mount(container)
  }
  mount().catch(() => isCurrent && onFailure())
  return () => {
    isCurrent = false
    element?.destroy()
  }
}

/** Makes a token of what was entered; what the payer typed never passes through this page. */
export async function makeToken({ stripe, elements }: Mounted): Promise<Tokenised> {
  try {
    const { error: wrong } = await elements.submit()
    if (wrong !== undefined) return { kind: 'invalid' }
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
    if (confirmationToken !== undefined) return { kind: 'token', token: confirmationToken.id }
    return { kind: error?.type === 'validation_error' ? 'invalid' : 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}

/** Our colours in the current colour scheme: Stripe's frames cannot read our style. */
function appearanceOf(container: HTMLElement): ElementsOptions['appearance'] {
  const { color, backgroundColor, accentColor, caretColor, borderRadius, fontSize } =
    getComputedStyle(container)
  const isDark = globalThis.matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorText: color,
      colorBackground: backgroundColor,
      colorPrimary: accentColor,
      colorDanger: caretColor,
      borderRadius,
      fontSizeBase: fontSize,
      fontFamily: 'system-ui, sans-serif',
    },
  }
}
