import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Initialized } from '#contract/card-fields.ts'
import { type StripeElements, type StripeJs, loadStripeJs } from '#web/features/stripe-fields/stripe-js.ts'
import { useLocale } from '#web/lib/texts.ts'

/** The result of what was entered: a token to pay with, something to correct, or no answer from Stripe. */
export type Tokenised =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed' }

interface StripeFields {
  /** The element where Stripe puts its frames. */
  readonly container: RefObject<HTMLDivElement | null>
  readonly isReady: boolean
  readonly tokenise: () => Promise<Tokenised>
}

export interface Mounted {
  readonly stripe: StripeJs
  readonly elements: StripeElements
}

/**
 * Stripe's own fields in Stripe's own frames, made by Stripe.js; inactive when the session has no script. What the
 * payer types never passes through this page. `onFailure` is called when the fields cannot load.
 */
export function useStripeFields(session: Initialized | null, onFailure: () => void): StripeFields {
  const container = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted | null>(null)
  const [readyFor, setReadyFor] = useState<string | null>(null)
  const locale = useLocale()
  const fail = useEffectEvent(onFailure)
  const { script, publicKey = '', paymentId = '' } = session ?? {}
  const { url, paymentMethod, amount = 0, savesPaymentMethod = false } = script ?? {}
  useEffect(() => {
    if (url === undefined) return
    let unmount = () => {}
    let isCurrent = true
    const mount = async () => {
      const makeStripe = await loadStripeJs(url)
      if (!isCurrent || container.current === null) return
      const stripe = makeStripe(publicKey, { locale })
      const elements = stripe.elements({
        mode: 'payment',
        amount,
        currency: 'eur',
        paymentMethodTypes: [paymentMethod === 'Sepa' ? 'sepa_debit' : 'card'],
        ...(savesPaymentMethod && { setupFutureUsage: 'off_session' }),
        appearance: appearanceOf(container.current),
      })
      const element = elements.create('payment', {
        layout: 'tabs',
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      })
      element.on('ready', () => isCurrent && setReadyFor(paymentId))
      element.on('loaderror', () => isCurrent && fail())
      element.mount(container.current)
      mounted.current = { stripe, elements }
      unmount = () => element.destroy()
    }
    mount().catch(() => isCurrent && fail())
    return () => {
      isCurrent = false
      mounted.current = null
      unmount()
    }
  }, [url, publicKey, locale, paymentMethod, amount, savesPaymentMethod, paymentId])
  const tokenise = () => (mounted.current === null ? noAnswer() : makeToken(mounted.current))
  return { container, isReady: url !== undefined && readyFor === paymentId, tokenise }
}

export async function makeToken({ stripe, elements }: Mounted): Promise<Tokenised> {
  try {
    const { error: wrong } = await elements.submit()
    if (wrong !== undefined) return { kind: 'invalid' }
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
    if (confirmationToken !== undefined) return { kind: 'token', token: confirmationToken.id }
    return { kind: error?.type === 'validation_error' ? 'invalid' : 'failed' }
  } catch {
    return noAnswer()
  }
}

async function noAnswer(): Promise<Tokenised> {
  return { kind: 'failed' }
}

/** Our colours in the current colour scheme: Stripe's frames cannot read our style. */
export function appearanceOf(container: HTMLElement) {
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
  } as const
}
