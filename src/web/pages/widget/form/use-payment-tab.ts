import { useMemo, useState, useSyncExternalStore } from 'react'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import type { Frame } from '#web/lib/frame/frame-context.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import {
  type SavedPayment,
  removeSavedPayment,
  savePayment,
  readSavedPayment,
} from '#web/pages/widget/form/saved-payment.ts'
import { type StartedPayment, addressIn, openPayment } from '#web/pages/widget/form/open-payment.ts'
import { embeddedPaymentPath } from '#web/payment-paths.ts'
import { type FormAddress, presentationPath } from '#web/paths.ts'

interface PaymentTabOptions {
  readonly form: FormAddress
  readonly cart: CartSession
  /** The address of the frame's first step. */
  readonly home: string
  /** The other site chose that the payment takes the whole window. */
  readonly onTop: boolean
}

/**
 * The payment of the frame's cart: its page needs the visitor's own browser, its bank and its password manager, so it is
 * never framed. A payment that this frame started before it was loaded again is found by its entry in the history, or
 * by its cart.
 */
export function usePaymentTab({ form, cart: { state, latest }, home, onTop }: PaymentTabOptions) {
  const t = useTexts('widget')
  const locale = useLocale()
  const [started, setStarted] = useState<StartedPayment | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  const saved = useSyncExternalStore(neverChanges, firstSaved, () => null)
  const frame: Frame = useMemo(() => {
    const [address = ''] = home.split('#', 1)
    return {
      home,
      openTab: () =>
        openPayment({
          isFree: isFreeOf(latest()),
          onTop,
          frame: address,
          campaign: presentationPath(form, locale),
          title: t('pay.opening'),
          locale,
          onStarted: (payment) => {
            savePayment(payment, Date.now())
            setStarted(payment)
          },
        }),
    }
  }, [form, home, latest, locale, onTop, t])
  const frozen = state.phase === 'paying' ? state.cart.paymentRequestId : null
  const resumed =
    !isForgotten && saved !== null
      ? saved
      : frozen === null
        ? null
        : { paymentRequestId: frozen, url: addressIn(embeddedPaymentPath(frozen), locale) }
  return {
    frame,
    payment: started ?? (resumed === null ? null : { ...resumed, place: 'nowhere' as const }),
    forget: () => {
      removeSavedPayment()
      first = null
      setForgotten(true)
      setStarted(null)
    },
  }
}

let first: SavedPayment | null | undefined

/** Read before the first step changes the entry. */
function firstSaved(): SavedPayment | null {
  if (first === undefined) first = readSavedPayment(Date.now())
  return first
}

const neverChanges = () => () => undefined

/** Nothing is paid: no tab is needed. */
function isFreeOf(state: CartSession['state']): boolean {
  return state.phase === 'ready' && state.cart.totalAmount === 0
}
