import type { DoorTicket } from '#domain/check-in/door-list.ts'

/** Tickets that a search shows at once. */
const mostFound = 20

/** A text for comparison: without accents, capitals and signs. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A ticket, and the text that a search looks in. */
export interface SearchableTicket {
  readonly ticket: DoorTicket
  readonly words: string
}

/** Prepares a ticket for `findAtDoor`. */
export function searchable(ticket: DoorTicket): SearchableTicket {
  return { ticket, words: ` ${wordsOf(`${ticket.name} ${ticket.orderNumber}`).join(' ')} ${ticket.number} ` }
}

/**
 * Finds tickets whose name has words that begin with each of those typed, or with this ticket or order number; at most
 * twenty, the ticket of exactly this number first. `nguyen` finds Nguyễn.
 */
export function findAtDoor(tickets: Iterable<SearchableTicket>, typed: string): DoorTicket[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const exact: DoorTicket[] = []
  const found: DoorTicket[] = []
  for (const { ticket, words: own } of tickets) {
    if (!words.every((word) => own.includes(` ${word}`))) continue
    if (words.length === 1 && words[0] === String(ticket.number)) exact.push(ticket)
    else if (found.length < mostFound) found.push(ticket)
  }
  return [...exact, ...found].slice(0, mostFound)
}

/** Words without leading zeros: ticket 12 is printed as 0012. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .map((word) => word.replace(/^0+(?=\d)/, ''))
    .filter((word) => word !== '')
}
