import type { PosterPaper } from '#domain/address/share-files.ts'
import { withSource } from '#domain/address/source-label.ts'
import { accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { hasPage } from '#domain/form/form-types.ts'
import type { Locale } from '#domain/locale.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { svgOfPhoto, svgOfPicture } from '#server/papers/document/picture-svg.ts'
import { printableText } from '#server/papers/document/printable-text.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { drawCode } from '#server/platform/draw-code.ts'

/** The picture across the top, in pixels: sharp enough at 210 mm. */
export const posterBanner = { width: 1400, height: 700 } as const
const brandColor = '#4b3fcf'

interface PosterFacts {
  readonly form: StoredForm
  readonly paper: PosterPaper
  readonly locale: Locale
  /** PNG; null without a logo. */
  readonly logo: Buffer | null
  /** JPEG of `posterBanner`. */
  readonly banner: Buffer
  readonly publicUrl: string
  readonly brandName: string
}

/** The content of a poster for its template: text only. */
export function composePoster({ form, paper, locale, logo, banner, publicUrl, brandName }: PosterFacts) {
  const { definition, organisation } = form
  const t = documentTexts(locale)
  const address = formAddress(publicUrl, organisation.slug, definition, locale)
  const title = printableText(definition.title)
  // What a reader types: without the scheme, and it may break after a slash.
  const typed = address.replace(/^https?:\/\/(?:www\.)?/, '')
  return {
    lang: locale,
    paper,
    documentTitle: t('poster.title', { title }),
    brand: printableText(brandName),
    accent: accentUnderWhite(definition.color ?? organisation.color) ?? brandColor,
    organization: printableText(organisation.name),
    logo: logo === null ? null : svgOfPicture(logo),
    banner: svgOfPhoto(banner, posterBanner.width, posterBanner.height),
    bannerAlt: printableText(definition.bannerAlt ?? '') || t('poster.banner', { title }),
    title,
    sentence: printableText(definition.summary),
    scan: t(`poster.scan.${hasPage(definition.type) ? definition.type : 'Donation'}`),
    hint: t('poster.hint'),
    address: typed.replaceAll('/', '/\u200b'),
    qr: drawCode(withSource(address, `affiche-${paper}`)),
    qrAlt: t('poster.qr', { address: typed }),
  }
}
