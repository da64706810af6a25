import { accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { whenWords } from '#domain/event/when-words.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { zero } from '#domain/money.ts'
import { chosenOptions, participantName } from '#domain/order/line-details.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { svgOfPicture } from '#server/papers/document/picture-svg.ts'
import { printableText } from '#server/papers/document/printable-text.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { drawCode } from '#server/platform/draw-code.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import type { StoredTicket } from '#server/papers/ticket/ticket-store.ts'

/** The accent of an association without a colour. */
const brandColor = '#4b3fcf'

const campaignTexts = readTexts('campaign')

/** The content of printed tickets for their template: text only, amounts and dates formatted. */
export interface TicketSheet {
  readonly lang: Locale
  readonly title: string
  readonly brand: string
  /** `#rrggbb`; white letters on it can be read. */
  readonly accent: string
  readonly organization: string
  /** SVG of the association's logo; null without one. */
  readonly logo: string | null
  readonly event: string
  /** Date, venue, link: what there is. */
  readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly holderLabel: string
  /** One page each. */
  readonly tickets: readonly {
    readonly holder: string
    readonly tier: string
    readonly price: string
    readonly options: readonly string[]
    readonly number: string
    /** SVG of the signed code; null for a cancelled ticket. */
    readonly qr: string | null
    readonly qrAlt: string
  }[]
  readonly numberLabel: string
  readonly order: string
  readonly cancelled: string
  readonly conditionsTitle: string
  readonly conditions: readonly string[]
  readonly issued: string
}

export interface TicketSheetFacts {
  readonly tickets: readonly StoredTicket[]
  readonly form: StoredForm
  readonly locale: Locale
  /** PNG; null without a logo. */
  readonly logo: Buffer | null
  readonly brandName: string
  /** The content of the code of a ticket. */
  readonly addressOf: (ticket: StoredTicket) => string
}

/** Composes tickets in the language of their order. */
export function composeTicketSheet(facts: TicketSheetFacts): TicketSheet {
  const { tickets, form, locale } = facts
  const { definition, organisation } = form
  const t = documentTexts(locale)
  const orderNumber = tickets[0]?.orderNumber ?? ''
  const brand = printableText(facts.brandName)
  const event = printableText(definition.title)
  return {
    lang: locale,
    title: t('ticket.documentTitle', { form: event, number: orderNumber }),
    brand,
    accent: accentUnderWhite(definition.color ?? organisation.color) ?? brandColor,
    organization: printableText(organisation.name),
    logo: facts.logo === null ? null : svgOfPicture(facts.logo),
    event,
    facts: eventFacts(definition, locale),
    holderLabel: t('ticket.holder'),
    tickets: tickets.map((ticket) => ({
      holder: holderOf(ticket) === '' ? t('ticket.bearer') : holderOf(ticket),
      tier: printableText(ticket.tierName),
      price: ticket.amount === zero ? t('ticket.free') : formatEuros(ticket.amount, locale),
      options: chosenOptions(ticket.item, definition).map(({ label }) => printableText(label)),
      number: ticketNumber(ticket.number),
      qr: ticket.isCancelled ? null : drawCode(facts.addressOf(ticket)),
      qrAlt: t('ticket.qr', { number: ticketNumber(ticket.number) }),
    })),
    numberLabel: t('ticket.number'),
    order: t('ticket.order', { number: orderNumber }),
    cancelled: t('ticket.cancelled'),
    conditionsTitle: t('ticket.conditions'),
    conditions: [t('ticket.one'), t('ticket.copy'), t('ticket.present')],
    issued: t('ticket.issued', { brand, organization: printableText(organisation.name) }),
  }
}

function holderOf({ item }: StoredTicket): string {
  return printableText(participantName(item.participant))
}

function eventFacts(
  { startDate, endDate, place, onlineUrl }: FormDefinition,
  locale: Locale,
): TicketSheet['facts'] {
  const t = documentTexts(locale)
  const when = startDate === null ? '' : whenWords(startDate, endDate, locale, campaignTexts(locale))
  const venue = place === null ? [] : [place.name, place.address, `${place.zipCode} ${place.city}`]
  return [
    { label: t('ticket.date'), lines: [capitalised(when)] },
    { label: t('ticket.place'), lines: venue },
    { label: t('ticket.online'), lines: [onlineUrl ?? ''] },
  ]
    .map(({ label, lines }) => ({
      label,
      lines: lines.map((line) => printableText(line.trim())).filter((line) => line !== ''),
    }))
    .filter(({ lines }) => lines.length > 0)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
