import { accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { escaped } from '#domain/widget/embed-codes.ts'

/** The accent of an association without a colour. */
const brandColor = '#4b3fcf'

interface Signature {
  readonly organizationName: string
  readonly title: string
  /** Words of the link: "Soutenez-nous". */
  readonly words: string
  /** Absolute. */
  readonly address: string
  /** `#rrggbb`; null: ours. */
  readonly color: string | null
}

/**
 * The end of an e-mail, as HTML that mail programs accept: style in attributes, no picture, so that nothing is loaded
 * when a message is read.
 */
export function signatureCode({ organizationName, title, words, address, color }: Signature): string {
  const fill = accentUnderWhite(color) ?? brandColor
  return `<p style="margin:0 0 8px;font-family:Arial,sans-serif;font-size:14px;line-height:1.4;color:#1c1a2b"><strong>${escaped(organizationName)}</strong><br>${escaped(title)}</p>
<p style="margin:0;font-family:Arial,sans-serif;font-size:14px"><a href="${escaped(address)}" style="display:inline-block;padding:8px 14px;border-radius:6px;background:${fill};color:#ffffff;text-decoration:none;font-weight:bold">${escaped(words)}</a></p>`
}
