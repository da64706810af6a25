import { type Locale, defaultLocale } from '#domain/locale.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Settings } from '#server/platform/core.ts'

const dayMs = 86_400_000
/** Life time of the link in a refusal mail. */
const regularisationDays = 60
/** A payer must be able to stop future debits from the oldest mail. */
const manageDays = 3_660

type LinkDeps = Pick<Deps, 'links' | 'settings'>

const suffix = (locale: Locale): string => (locale === defaultLocale ? '' : `/${locale}`)

/**
 * The page for paying a debit in person from a mail: its address and its expiry. Payment pages have no language in
 * their addresses. A link in another language than French first sets that language, then redirects.
 */
export function regularisationLink(
  { links, settings: { publicUrl } }: LinkDeps,
  { paymentId, locale }: { readonly paymentId: string; readonly locale: Locale },
  now: Date,
  until = new Date(now.getTime() + regularisationDays * dayMs),
): { readonly url: string; readonly until: Date } {
  const path = `/paiement/regularisation/${paymentId}?cle=${links.sign('regularise', paymentId, until)}`
  const spoken = locale === defaultLocale ? path : `/langue/${locale}?retour=${encodeURIComponent(path)}`
  return { url: `${publicUrl}${spoken}`, until }
}

/** A page of a started regularisation: the card page, or the page with its result. */
export function regularisationPage(
  settings: Pick<Settings, 'publicUrl'>,
  page: 'embarque' | 'en-attente',
  { paymentId, regularisationId }: { readonly paymentId: string; readonly regularisationId: string | null },
): string {
  const address = `${settings.publicUrl}/paiement/regularisation/${page}/${paymentId}`
  return regularisationId === null ? address : `${address}?paymentRequestDataId=${regularisationId}`
}

/** The page on which a payer sees and changes the debits to come of an order. */
export function manageLink(
  { links, settings }: LinkDeps,
  { scheduleId, locale }: { readonly scheduleId: string; readonly locale: Locale },
  now: Date,
  until = new Date(now.getTime() + manageDays * dayMs),
): string {
  const token = links.sign('manage', scheduleId, until)
  return `${settings.publicUrl}/prelevements/${token}${suffix(locale)}`
}

/**
 * The pages on which a payer withdraws from a purchase or takes the tip back. The page shows the time limit; the link
 * itself opens it without one.
 */
export function orderLinks(
  { links, settings }: LinkDeps,
  { orderId, locale }: { readonly orderId: string; readonly locale: Locale },
  now: Date,
  until = new Date(now.getTime() + manageDays * dayMs),
): { readonly withdrawal: string; readonly tipRefund: string } {
  const address = (word: string, token: string) => `${settings.publicUrl}/${word}/${token}${suffix(locale)}`
  return {
    withdrawal: address('retractation', links.sign('withdraw', orderId, until)),
    tipRefund: address('contribution', links.sign('tip', orderId, until)),
  }
}
