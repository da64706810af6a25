import { type Locale, defaultLocale } from '#domain/locale.ts'
import type { Deps } from '#server/money/deps.ts'

/** After its last day, the link still says what became of the money. */
const shownMs = 60 * 86_400_000

/** The page on which the payer of a cancelled order gives what would be refunded. @param until last instant of the offer */
export function refundChoiceLink(
  { links, settings }: Pick<Deps, 'links' | 'settings'>,
  { id, locale }: { readonly id: string; readonly locale: Locale },
  until: Date,
): string {
  const token = links.sign('refundChoice', id, new Date(until.getTime() + shownMs))
  return `${settings.publicUrl}/remboursement/${token}${locale === defaultLocale ? '' : `/${locale}`}`
}
