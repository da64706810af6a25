import { membershipCardFileUrl, membershipCardPagePath } from '#contract/order/membership-card.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { Deps } from '#server/money/deps.ts'

/** A card answers as long as its association does: its page says when the membership ended. */
const farEnd = new Date('2199-01-01T00:00:00Z')

type Linking = Pick<Deps, 'links' | 'settings'>

/** Path of the PDF of a card; `itemId` is its order line. */
export function membershipCardFile({ links }: Pick<Deps, 'links'>, itemId: string): string {
  return membershipCardFileUrl(links.sign('cardFile', itemId, farEnd))
}

/** The content of the QR code of a card: the address of the page that says what the membership is now. */
export function membershipCardPageAddress({ links, settings }: Linking, itemId: string): string {
  return `${settings.publicUrl}${membershipCardPagePath(links.sign('cardPage', itemId, farEnd), defaultLocale)}`
}
