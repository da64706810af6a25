import { formatEventDate, formatTime, parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { Translate } from '#domain/translate.ts'

/**
 * The date of an event as text: a day, a day with hours, or a range of days. 00h00 and 23h59 do not count as times.
 * Source: spec section 9.
 */
export function whenWords(
  start: string,
  end: string | null,
  locale: Locale,
  t: Translate<'facts.at' | 'facts.range' | 'facts.between'>,
): string {
  const momentOf = (instant: string) => {
    const date = formatEventDate(instant, locale)
    const time = formatTime(instant)
    return time === null ? date : t('facts.at', { date, time })
  }
  if (end === null || end === start) return momentOf(start)
  if (dayOf(start) !== dayOf(end)) return t('facts.range', { from: momentOf(start), to: momentOf(end) })
  const [from, to] = [formatTime(start), formatTime(end)]
  if (from === null || to === null || from === to) return momentOf(start)
  return t('facts.between', { date: formatEventDate(start, locale), from, to })
}

function dayOf(instant: string): string {
  return parisDate(new Date(instant))
}
