import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Initialized } from '#contract/card-fields.ts'
import {
  type Mounted,
  type Tokenised,
  makeToken,
  mountStripe,
} from '#web/features/stripe-fields/mount-stripe.ts'
import { useLocale } from '#web/lib/texts.ts'

interface StripeFields {
  /** The element where Stripe puts its frames. */
  readonly container: RefObject<HTMLDivElement | null>
  readonly isReady: boolean
  readonly tokenise: () => Promise<Tokenised>
}

/**
 * Stripe's own fields in Stripe's own frames, made by Stripe.js; inactive when the session has no script. What the
 * payer types never passes through this page. `onFailure` is called when the fields cannot load.
 */
export function useStripeFields(session: Initialized | null, onFailure: () => void): StripeFields {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef<Mounted | null>(null)
  const [readyFor, setReadyFor] = useState<string | null>(null)
  const locale = useLocale()
  const fail = useEffectEvent(onFailure)
  const { script, publicKey = '', paymentId = '' } = session ?? {}
  const { url, paymentMethod, amount = 0, savesPaymentMethod = false } = script ?? {}
  useEffect(() => {
    if (url === undefined) return
    const unmount = mountStripe(
      {
        url,
        publicKey,
        locale,
        amount,
        place: container,
        paymentMethodTypes: [paymentMethod === 'Sepa' ? 'sepa_debit' : 'card'],
        ...(savesPaymentMethod && { setupFutureUsage: 'off_session' }),
      },
      (mounted, isCurrent) => {
        const element = mounted.elements.create('payment', {
          layout: 'tabs',
          wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
        })
        element.on('ready', () => isCurrent() && setReadyFor(paymentId))
        element.on('loaderror', () => isCurrent() && fail())
        shown.current = mounted
        return element
      },
      () => fail(),
    )
    return () => {
      shown.current = null
      unmount()
    }
  }, [url, publicKey, locale, paymentMethod, amount, savesPaymentMethod, paymentId])
  const tokenise = async (): Promise<Tokenised> =>
    shown.current === null ? { kind: 'failed' } : makeToken(shown.current)
  return { container, isReady: url !== undefined && readyFor === paymentId, tokenise }
}
