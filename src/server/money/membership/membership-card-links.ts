import { membershipCardFileUrl, membershipCardPagePath } from '#contract/order/membership-card.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { Deps } from '#server/money/deps.ts'

/** A card answers as long as its association does: its page says when the membership ended. */
const farEnd = new Date('2199-01-01T00:00:00Z')

type Linking = Pick<Deps, 'links' | 'settings'>

/** Path of the PDF of a card; `id` is that of its order line until it is made again. */
export function membershipCardFile({ links }: Pick<Deps, 'links'>, id: string): string {
  return membershipCardFileUrl(links.sign('cardFile', id, farEnd))
}

/** The content of the QR code of a card: the address of the page that says what the membership is now. */
export function membershipCardPageAddress({ links, settings }: Linking, id: string): string {
  return `${settings.publicUrl}${membershipCardPagePath(links.sign('cardPage', id, farEnd), defaultLocale)}`
}
