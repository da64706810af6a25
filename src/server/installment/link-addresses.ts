import { type Locale, defaultLocale } from '#domain/locale.ts'
import type { Deps, Settings } from '#server/deps.ts'

const dayMs = 86_400_000
/** How long the link of a refusal opens. */
const regularisationDays = 60
/** What is to come must be stoppable from the oldest mail that somebody still has. */
const manageDays = 3_660

type LinkDeps = Pick<Deps, 'links' | 'settings'>

const suffix = (locale: Locale): string => (locale === defaultLocale ? '' : `/${locale}`)

/**
 * The page on which a debit is paid in person, from a mail: its address, and until when it opens. The pages of payments
 * have no language in their addresses: a link in another one than French keeps that language first, so that all that
 * follows speaks it, and leads on.
 */
export function regularisationLink(
  { links, settings: { publicUrl } }: LinkDeps,
  { paymentId, locale }: { readonly paymentId: string; readonly locale: Locale },
  now: Date,
): { readonly url: string; readonly until: Date } {
  const until = new Date(now.getTime() + regularisationDays * dayMs)
  const path = `/paiement/regularisation/${paymentId}?cle=${links.sign('regularise', paymentId, until)}`
  const spoken = locale === defaultLocale ? path : `/langue/${locale}?retour=${encodeURIComponent(path)}`
  return { url: `${publicUrl}${spoken}`, until }
}

/** A page of a regularisation that a payer has begun: the card's, or the one that tells what became of it. */
export function regularisationPage(
  settings: Pick<Settings, 'publicUrl'>,
  page: 'embarque' | 'en-attente',
  { paymentId, regularisationId }: { readonly paymentId: string; readonly regularisationId: string | null },
): string {
  const address = `${settings.publicUrl}/paiement/regularisation/${page}/${paymentId}`
  return regularisationId === null ? address : `${address}?paymentRequestDataId=${regularisationId}`
}

/** The page on which a payer sees and changes what is to come of an order. */
export function manageLink(
  { links, settings }: LinkDeps,
  { scheduleId, locale }: { readonly scheduleId: string; readonly locale: Locale },
  now: Date,
): string {
  const token = links.sign('manage', scheduleId, new Date(now.getTime() + manageDays * dayMs))
  return `${settings.publicUrl}/prelevements/${token}${suffix(locale)}`
}

/**
 * The pages on which a payer withdraws from a purchase, and takes the contribution to the platform back. How long that is
 * possible is told by the page: the link opens it for as long as anybody asks.
 */
export function orderLinks(
  { links, settings }: LinkDeps,
  { orderId, locale }: { readonly orderId: string; readonly locale: Locale },
  now: Date,
): { readonly withdrawal: string; readonly tipRefund: string } {
  const until = new Date(now.getTime() + manageDays * dayMs)
  const address = (word: string, token: string) => `${settings.publicUrl}/${word}/${token}${suffix(locale)}`
  return {
    withdrawal: address('retractation', links.sign('withdraw', orderId, until)),
    tipRefund: address('contribution', links.sign('tip', orderId, until)),
  }
}
