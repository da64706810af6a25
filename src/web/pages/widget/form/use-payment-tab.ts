import { useMemo, useState } from 'react'
import { localeSuffix } from '#domain/locale.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import type { Frame, PaymentTab } from '#web/lib/frame/frame-context.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { embeddedPaymentPath } from '#web/payment-paths.ts'
import { languagePath } from '#web/paths.ts'
import type { Locale } from '#domain/locale.ts'

/** A payment that was started here and is made in another tab. */
export interface StartedPayment {
  readonly paymentRequestId: string
  readonly url: string
  /** No tab was opened for it. */
  readonly isBlocked: boolean
}

/** Of the address that "cancel" leads to, in the tab of the payment. */
export const returnParameter = 'retour'

/**
 * The payment of the frame's cart: its page needs the visitor's own browser, its bank and its password manager, so it is
 * never framed. A payment that this frame started before it was loaded again is found by its cart.
 * @param home the address of the frame's first step
 */
export function usePaymentTab({ state, latest }: CartSession, home: string) {
  const t = useTexts('widget')
  const locale = useLocale()
  const [started, setStarted] = useState<StartedPayment | null>(null)
  const frame: Frame = useMemo(() => {
    const [address = ''] = home.split('#', 1)
    return {
      home,
      backUrl: `${address}?${returnParameter}=onglet`,
      openTab: () => openTab(isFreeOf(latest()), t('pay.opening'), locale, setStarted),
    }
  }, [home, latest, locale, t])
  const frozen = state.phase === 'paying' ? state.cart.paymentRequestId : null
  const resumed =
    frozen === null
      ? null
      : { paymentRequestId: frozen, url: addressIn(embeddedPaymentPath(frozen), locale), isBlocked: true }
  return { frame, payment: started ?? resumed, forget: () => setStarted(null) }
}

/** Opens the tab before the payment is known: later, the browser would block it. */
function openTab(
  isFree: boolean,
  title: string,
  locale: Locale,
  onStarted: (payment: StartedPayment) => void,
): PaymentTab {
  const tab = isFree ? null : globalThis.open('', '_blank')
  if (tab !== null) {
    tab.opener = null
    tab.document.title = title
  }
  return {
    show: ({ redirectUrl, paymentRequestId = lastSegment(redirectUrl) }) => {
      const url = addressIn(redirectUrl, locale)
      tab?.location.replace(url)
      onStarted({ paymentRequestId, url, isBlocked: tab === null })
    },
    close: () => tab?.close(),
  }
}

/** The page of a payment has no language in its address: the tab goes by the one that stores it. */
function addressIn(redirectUrl: string, locale: Locale): string {
  if (typeof location === 'undefined') return redirectUrl
  const { origin, pathname, search, href } = new URL(redirectUrl, location.href)
  return origin === location.origin && localeSuffix(pathname) === null
    ? languagePath(locale, pathname + search)
    : href
}

/** The addresses of a payment end with its id. */
function lastSegment(address: string): string {
  return new URL(address, location.href).pathname.split('/').at(-1) ?? ''
}

/** Nothing is paid: no tab is needed. */
function isFreeOf(state: CartSession['state']): boolean {
  return state.phase === 'ready' && state.cart.totalAmount === 0
}
