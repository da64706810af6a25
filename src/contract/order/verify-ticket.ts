import { type Static, Type } from 'typebox'
import { type Locale, defaultLocale } from '#domain/locale.ts'
import { body, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** The page that checks a ticket. Its code is behind the `#`, which browsers do not send. */
export function verifyTicketPath(locale: Locale): string {
  return `/billets/verifier${locale === defaultLocale ? '' : `/${locale}`}`
}

/** The content of the page: with the keys it needs no further answer of the server. */
export interface VerifyTicketPage {
  /** Public keys as base64url. */
  readonly publicKeys: readonly string[]
}

/** In the body, because addresses are logged and the code is the ticket. */
export const CheckTicketSchema = body({ code: text(1_000) })
export type CheckTicket = Static<typeof CheckTicketSchema>

/** The outcomes of a check; `cancelled`, `replaced` and `unknownTicket` are known to the server alone. */
const ticketOutcomes = [
  'valid',
  'expired',
  'cancelled',
  'replaced',
  'forged',
  'unknownKey',
  'unknownTicket',
  'unreadable',
] as const

export const CheckedTicketSchema = Type.Object({
  outcome: oneOf(ticketOutcomes),
  /** Null unless the signature is right and the ticket exists. No name: who checks compares it on the ticket. */
  ticket: orNull(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      title: text(),
      organizationName: text(),
      startDate: orNull(instant()),
      tierName: text(),
      expiresAt: instant(),
    }),
  ),
})
export type CheckedTicket = Static<typeof CheckedTicketSchema>
