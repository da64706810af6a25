import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Initialized } from '#contract/card-fields.ts'
import { type Tokenised, makeToken, mountStripe } from '#web/features/stripe-fields/mount-stripe.ts'
import { useLocale } from '#web/lib/texts.ts'

interface StripeWallets {
  /** The element where Stripe puts its buttons. */
  readonly walletPlace: RefObject<HTMLDivElement | null>
  /** This browser has a wallet. */
  readonly hasWallet: boolean
}

/**
 * Stripe's own buttons for Apple Pay and Google Pay, where the session offers wallets. A confirmed wallet makes the
 * token that the card fields would make. Where the buttons cannot load, the card fields remain.
 */
export function useStripeWallets(
  session: Initialized | null,
  onToken: (made: Tokenised) => void,
): StripeWallets {
  const walletPlace = useRef<HTMLDivElement>(null)
  const [shownFor, setShownFor] = useState<string | null>(null)
  const locale = useLocale()
  const hear = useEffectEvent(onToken)
  const { script, publicKey = '', paymentId = '' } = session ?? {}
  const { amount = 0 } = script ?? {}
  const url = script?.wallets === true ? script.url : undefined
  useEffect(() => {
    if (url === undefined) return
    return mountStripe(
      { url, publicKey, locale, amount, place: walletPlace, paymentMethodTypes: ['card'] },
      (mounted, isCurrent) => {
        const element = mounted.elements.create('expressCheckout', {
          paymentMethods: {
            applePay: 'auto',
            googlePay: 'auto',
            link: 'never',
            paypal: 'never',
            amazonPay: 'never',
            klarna: 'never',
          },
        })
        element.on('ready', ({ availablePaymentMethods }) => {
          if (isCurrent() && availablePaymentMethods !== undefined) setShownFor(paymentId)
        })
        element.on('confirm', ({ paymentFailed }) => {
          void makeToken(mounted).then((made) => {
            if (made.kind !== 'token') paymentFailed({ reason: 'fail' })
            if (isCurrent()) hear(made)
          })
        })
        element.on('loaderror', () => isCurrent() && setShownFor(null))
        return element
      },
      () => setShownFor(null),
    )
  }, [url, publicKey, locale, amount, paymentId])
  return { walletPlace, hasWallet: url !== undefined && shownFor === paymentId }
}
