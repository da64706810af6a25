import { accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { formatDate, formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { membershipCardNumber, holderName, periodOf } from '#server/money/membership/membership-card-facts.ts'
import type { StoredMembershipCard } from '#server/money/membership/membership-card-store.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { printableText } from '#server/papers/document/printable-text.ts'
import { svgOfPicture } from '#server/papers/document/picture-svg.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { drawCode } from '#server/platform/draw-code.ts'

/** The accent of an association without a colour. */
const brandColor = '#4b3fcf'

/** The content of a membership card for its template: text only, dates formatted. */
export interface MembershipCardSheet {
  readonly lang: Locale
  readonly title: string
  readonly brand: string
  /** `#rrggbb`; white letters on it can be read. */
  readonly accent: string
  readonly heading: string
  readonly organization: string
  /** SVG of the association's logo; null without one. */
  readonly logo: string | null
  readonly holderLabel: string
  readonly holder: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** SVG of the code; null for a cancelled membership. */
  readonly qr: string | null
  /** The content of the code, to be opened with a touch. */
  readonly address: string
  readonly qrAlt: string
  readonly qrHint: string
  readonly cancelled: string
  readonly issued: string
}

export interface MembershipCardFacts {
  readonly card: StoredMembershipCard
  readonly form: StoredForm
  /** PNG; null without a logo. */
  readonly logo: Buffer | null
  readonly brandName: string
  /** The content of the QR code. */
  readonly pageAddress: string
}

/** Composes a membership card in the language of its order. */
export function composeMembershipCard({
  card,
  form,
  logo,
  brandName,
  pageAddress,
}: MembershipCardFacts): MembershipCardSheet {
  const { definition, organisation } = form
  const t = documentTexts(card.locale)
  const number = membershipCardNumber(card)
  const brand = printableText(brandName)
  const organization = printableText(organisation.name)
  return {
    lang: card.locale,
    title: t('card.documentTitle', { organization, number }),
    brand,
    accent: accentUnderWhite(definition.color ?? organisation.color) ?? brandColor,
    heading: t('card.title'),
    organization,
    logo: logo === null ? null : svgOfPicture(logo),
    holderLabel: t('card.holder'),
    holder: printableText(holderName(card)) || t('certificate.payerErased'),
    facts: [
      { label: t('card.membership'), value: printableText(card.name) },
      { label: t('card.validity'), value: validityOf(card) },
      { label: t('card.number'), value: number },
    ],
    qr: card.isCancelled ? null : drawCode(pageAddress),
    address: pageAddress,
    qrAlt: t('card.qr', { number }),
    qrHint: t('card.qrHint'),
    cancelled: t('card.cancelled'),
    issued: t('card.issued', { brand, organization }),
  }
}

/** The days of the membership; without dates, the association's words, or the day of the order. */
function validityOf(card: StoredMembershipCard): string {
  const t = documentTexts(card.locale)
  const period = periodOf(card)
  if (period === null) {
    const words = card.item.validity?.text ?? null
    return words === null
      ? t('card.since', { date: formatInstantDate(card.orderedAt.toISOString()) })
      : printableText(words)
  }
  const from = formatDate(period.from)
  return period.until === null
    ? t('card.unlimited', { from })
    : t('card.between', { from, until: formatDate(period.until) })
}
