import type { Locale } from '#domain/locale.ts'
import { localeSuffix } from '#domain/locale.ts'
import type { PaymentTab } from '#web/lib/frame/frame-context.ts'
import { languagePath } from '#web/paths.ts'

/**
 * Where the page of a payment is: in a new tab, in place of the site around the frame, nowhere yet (a frame that was
 * loaded again), or never, since nothing is to be paid.
 */
export type Place = 'tab' | 'top' | 'nowhere' | 'free'

/** A payment that was started here and is made elsewhere. */
export interface StartedPayment {
  readonly paymentRequestId: string
  readonly url: string
  readonly place: Place
}

/** Of the address that "cancel" leads to, in the tab of the payment. */
export const returnParameter = 'retour'

interface Opening {
  /** Nothing is paid: the frame says so by itself. */
  readonly isFree: boolean
  /** The other site chose that the payment takes the whole window. */
  readonly onTop: boolean
  /** Paths of the frame and of the campaign. */
  readonly frame: string
  readonly campaign: string
  /** Of the tab, until the payment is known. */
  readonly title: string
  readonly locale: Locale
  readonly onStarted: (payment: StartedPayment) => void
}

/**
 * Opens the tab before the payment is known: later, the browser would block it. Without a tab the payment takes the
 * place of the site around the frame, and ends on our own pages: that site is not asked where to go, so that no visitor can
 * be led anywhere else.
 */
export function openPayment({
  isFree,
  onTop,
  frame,
  campaign,
  title,
  locale,
  onStarted,
}: Opening): PaymentTab {
  const tab = isFree || onTop ? null : globalThis.open('', '_blank')
  if (tab !== null) {
    tab.opener = null
    tab.document.title = title
  }
  const place: Place = isFree ? 'free' : tab === null ? 'top' : 'tab'
  return {
    backUrl: place === 'top' ? campaign : `${frame}?${returnParameter}=onglet`,
    show: ({ redirectUrl, paymentRequestId = lastSegment(redirectUrl) }) => {
      const url = addressIn(redirectUrl, locale)
      tab?.location.replace(url)
      onStarted({ paymentRequestId, url, place })
      if (place === 'top') leaveTo(url)
    },
    close: () => tab?.close(),
  }
}

/** Replaces the site around the frame; where a sandbox or the browser refuses it, the frame shows links. */
function leaveTo(url: string): void {
  try {
    if (top !== null) top.location.href = url
  } catch {
    // The links are there already.
  }
}

/** The page of a payment has no language in its address: the visitor goes by the one that stores it. Absolute. */
export function addressIn(redirectUrl: string, locale: Locale): string {
  if (typeof location === 'undefined') return redirectUrl
  const { origin, pathname, search, href } = new URL(redirectUrl, location.href)
  return origin === location.origin && localeSuffix(pathname) === null
    ? origin + languagePath(locale, pathname + search)
    : href
}

/** The addresses of a payment end with its id. */
function lastSegment(address: string): string {
  return new URL(address, location.href).pathname.split('/').at(-1) ?? ''
}
