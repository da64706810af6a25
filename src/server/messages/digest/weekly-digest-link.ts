import type { Locale } from '#domain/locale.ts'
import type { DigestSubscription } from '#contract/admin/weekly-digest.ts'
import { type CallLine, addressOfLine } from '#contract/calls.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'
import { findDigestOfMember, setWeeklyDigest } from '#server/messages/digest/weekly-digest-store.ts'
import { languageSuffix } from '#server/catalogue/form/form-address.ts'

/** A summary can be stopped from the oldest mail: ten years. */
const stopMs = 3_660 * 86_400_000
const stopPath = addressOfLine('POST /weekly-summaries/:token/stop' satisfies CallLine).path

/** The addresses in a summary with which its reader stops it. */
export function digestLinks(
  { links, settings: { publicUrl } }: Pick<Deps, 'links' | 'settings'>,
  { memberId, locale }: { readonly memberId: string; readonly locale: Locale },
  now: Date,
): { readonly stopUrl: string; readonly oneClickUrl: string } {
  const token = links.sign('weeklySummary', memberId, new Date(now.getTime() + stopMs))
  return {
    stopUrl: `${publicUrl}/nouvelles/resume/${token}${languageSuffix(locale)}`,
    oneClickUrl: `${publicUrl}${stopPath.replace(':token', token)}`,
  }
}

/** Reads the subscription behind a link of a digest. @throws AppError LINK_INVALID, LINK_EXPIRED */
export async function readDigestSubscription(deps: Deps, token: string): Promise<DigestSubscription> {
  const found = await findDigestOfMember(deps.db, openedLink(deps, 'weeklySummary', token))
  return { isActive: found?.isActive ?? false, organization: found?.name ?? null }
}

/** Stops the summary, or asks for it again. A second time changes nothing. @throws as `readDigestSubscription` */
export async function changeDigestSubscription(
  deps: Deps,
  token: string,
  isWanted: boolean,
): Promise<DigestSubscription> {
  await setWeeklyDigest(deps.db, openedLink(deps, 'weeklySummary', token), isWanted)
  return readDigestSubscription(deps, token)
}
