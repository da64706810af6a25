import { monthAndDay } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import styles from './date-tile.module.css'

interface DateTileProps {
  readonly instant: string
  readonly locale: Locale
}

/** The month and the day of an event, as on a tear-off calendar; its date in words is beside it. */
export function DateTile({ instant, locale }: DateTileProps) {
  const { month, day } = monthAndDay(instant, locale)
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
    </span>
  )
}
