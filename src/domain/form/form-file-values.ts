import { type Phrase, hint } from '#domain/form/form-mistake.ts'
import { suffixLocales } from '#domain/locale.ts'

/** Text functions for single values of a definition file; they know nothing of forms. */

/** A value as its author wrote it, in every language the same, short enough for one line of an error. */
export function describe(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? (value.length === 0 ? '[]' : '[…]') : '{…}'
}

/** `Did you mean "price"?` for a word that is close to a known one, else null. */
export function suggestion(word: string, known: readonly string[]): Phrase | null {
  const simple = word.slice(0, 60).toLowerCase()
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(simple, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  if (best === undefined) return null
  const isNear =
    best.distance <= Math.max(best.candidate.length < 4 ? 1 : 2, Math.floor(best.candidate.length / 3))
  return isNear ? hint('didYouMean', { word: best.candidate }) : null
}

/** Number of letters to add, remove or replace to change one word into the other. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}

/** `Soirée de fin d’année` -> `soiree-de-fin-d-annee`, at most 60 characters; empty without any letter or digit. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}

/** Control characters (except tab and line ends), direction marks, and halves of a character. */
export function hasHiddenCharacters(text: string): boolean {
  return /[^\P{Cc}\t\n\r]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Cs}/u.test(text)
}

/** A text without what is found by `hasHiddenCharacters`. */
export function withoutHiddenCharacters(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Cs}/gu, '')
}

/** A text on one line: a name with line ends would add lines of its own to mails and files. */
export function onOneLine(text: string): string {
  return text.replaceAll(/ *[\t\n\r\u2028\u2029]+ */g, ' ').trim()
}

const urlPattern =
  /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/u

/** Whether a text is a web address of at most 2000 characters, without user name and password. */
export function isWebAddress(text: string): boolean {
  return text.length <= 2000 && urlPattern.test(text)
}

const civilPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-][01]\d:[0-5]\d)$/

/** Whether a text is an existing day, `YYYY-MM-DD`, from 1900 to 2199. */
export function isCivilDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = civilPattern.exec(text) ?? []
  if (year === '' || !/^(?:19|20|21)/.test(year)) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().slice(0, 10) === text
}

/**
 * An instant as ISO 8601 UTC, read from an instant with its offset or from a civil date in Paris:
 * 00:00 of that day for a beginning, 23:59:59 for an end. null for anything else.
 */
export function readInstant(text: string, edge: 'start' | 'end'): string | null {
  if (isCivilDate(text)) return parisInstant(text, edge === 'start' ? '00:00:00' : '23:59:59')
  const civil = instantPattern.exec(text)?.[1]
  return civil !== undefined && isCivilDate(civil) ? new Date(text).toISOString() : null
}

/**
 * The instant of a day and a time, `HH:MM:SS`, in Paris. It is one or two hours ahead of UTC: the correct candidate is
 * the one that gives this time there.
 */
export function parisInstant(civilDate: string, time: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const candidates = ['+02:00', '+01:00'].map((offset) => new Date(`${civilDate}T${time}${offset}`))
  const right = candidates.find((candidate) => clock.format(candidate) === time.slice(0, 2))
  return (right ?? new Date(`${civilDate}T${time}+01:00`)).toISOString()
}

/** The steps of a journey in addresses. Source: spec section 2. */
export const steps: ReadonlySet<string> = new Set(['1', '2', '3', '4'])

// `partager` is the segment of domain/share-page.ts.
const reserved: ReadonlySet<string> = new Set([...suffixLocales, 'checkout', 'redirection', 'partager'])

/** Slugs that no campaign and no organisation may have, since they mean something in an address. Source: docs/decisions/web/addresses.md. */
export function isReservedSlug(slug: string): boolean {
  return steps.has(slug) || reserved.has(slug) || slug.startsWith('widget')
}
