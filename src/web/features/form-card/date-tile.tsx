import { type Locale, languages } from '#domain/locale.ts'
import { useLocale } from '#web/lib/texts.ts'
import styles from './date-tile.module.css'

const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {}

/** The day and month of an event as a calendar leaf; the same date is in words beside it. */
export function DateTile({ instant }: { readonly instant: string }) {
  const locale = useLocale()
  const shown = dayParts(instant, locale)
  const part = (name: 'day' | 'month') => shown.find(({ type }) => type === name)?.value ?? ''
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{part('month').replace('.', '')}</span>
      <span className={styles.day}>{part('day')}</span>
    </span>
  )
}

function dayParts(instant: string, locale: Locale): Intl.DateTimeFormatPart[] {
  const format = (formats[locale] ??= new Intl.DateTimeFormat(languages[locale].tag, {
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Paris',
  }))
  return format.formatToParts(new Date(instant))
}
