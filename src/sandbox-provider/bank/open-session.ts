import { Refusal } from '../refusal.ts'
import { type Bank, newId } from './bank.ts'
import { type PageLocale, pageLocales, type Session } from './records.ts'

interface SessionOrder {
  readonly reference: string
  readonly deadline: string
  readonly origin: string
  readonly locale: string
}

/**
 * Opens a single-use session in which one card is entered.
 * Throws a Refusal when the deadline has passed or the origin is not a bare http(s) origin.
 */
export function openSession(bank: Bank, order: SessionOrder): Session {
  if (!isOrigin(order.origin)) throw new Refusal(400, 'invalid_origin', 'origin')
  const session: Session = {
    id: newId('ts'),
    reference: order.reference,
    deadline: futureInstant(bank, order.deadline),
    origin: order.origin,
    locale: pageLocaleOf(order.locale),
    cardKey: null,
  }
  bank.record({ kind: 'session', session })
  return session
}

/** A session that may still take a card; throws the Refusal that says why not. */
export function loadOpenSession(bank: Bank, id: string): Session {
  const session = bank.sessions.get(id)
  if (session === undefined) throw new Refusal(404, 'hapay_session_unknown')
  if (bank.userOfSession(id) !== undefined) throw new Refusal(409, 'hapay_session_already_used')
  if (new Date(session.deadline) <= bank.clock.now()) throw new Refusal(410, 'hapay_session_expired')
  return session
}

/** The page language nearest to a tag (`en-GB` -> en), French where there is none. */
function pageLocaleOf(tag: string): PageLocale {
  const language = tag.slice(0, 2).toLowerCase()
  return pageLocales.find((locale) => locale === language) ?? 'fr'
}

function futureInstant(bank: Bank, text: string): string {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new Refusal(400, 'invalid_deadline', 'deadline')
  if (instant <= bank.clock.now()) throw new Refusal(410, 'hapay_session_expired')
  return instant.toISOString()
}

// The origin goes into a Content-Security-Policy: only what the URL parser gives back unchanged may.
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === text
}
