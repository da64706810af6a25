import { confirmationMs } from '#domain/news/campaign-news.ts'
import { type Locale, defaultLocale } from '#domain/locale.ts'
import { type CallLine, addressOfLine } from '#contract/calls.ts'
import type { Deps } from '#server/money/deps.ts'

/** News can be stopped from the oldest mail: ten years. */
const stopMs = 3_660 * 86_400_000
const stopPath = addressOfLine('POST /news-subscriptions/:token/stop' satisfies CallLine).path
const suffix = (locale: Locale): string => (locale === defaultLocale ? '' : `/${locale}`)

/** The addresses in a mail to a subscriber. */
export interface NewsLinks {
  /** The page whose button confirms the address, and its expiry. */
  readonly confirmUrl: string
  readonly until: Date
  /** The page whose button stops the news. */
  readonly stopUrl: string
  /** Unsubscribes by a POST of a mail program (RFC 8058). */
  readonly oneClickUrl: string
}

/** Links of a subscription, signed, each for its purpose. */
export function newsLinks(
  { links, settings: { publicUrl } }: Pick<Deps, 'links' | 'settings'>,
  { subscriptionId, locale }: { readonly subscriptionId: string; readonly locale: Locale },
  now: Date,
  stopUntil = new Date(now.getTime() + stopMs),
): NewsLinks {
  const until = new Date(now.getTime() + confirmationMs)
  const stop = links.sign('stopNews', subscriptionId, stopUntil)
  return {
    confirmUrl: `${publicUrl}/nouvelles/confirmer/${links.sign('news', subscriptionId, until)}${suffix(locale)}`,
    until,
    stopUrl: `${publicUrl}/nouvelles/arreter/${stop}${suffix(locale)}`,
    oneClickUrl: `${publicUrl}${stopPath.replace(':token', stop)}`,
  }
}
