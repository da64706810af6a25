import styles from './bar-chart.module.css'

const barWidth = 10

interface Bar {
  readonly key: string
  /** Above 0, in the unit of the chart. */
  readonly value: number
  /** Counted from the left; its index in the list by default. */
  readonly place?: number
}

interface BarChartProps {
  /** Says in words what the chart shows: its screen reader's text. */
  readonly label: string
  readonly bars: readonly Bar[]
  /** How many bars the width holds. */
  readonly places: number
  readonly most: number
  /** The highest value, as it is written above. */
  readonly highest: string
  /** Written under the first and the last place. */
  readonly from: string
  readonly to?: string
}

/** Bars for the eye, drawn by the server; the page gives the same figures as a table under it. */
export function BarChart({ label, bars, places, most, highest, from, to }: BarChartProps) {
  return (
    <div>
      <p className="soft small num" aria-hidden="true">
        {highest}
      </p>
      <svg
        className={styles.chart}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${places * barWidth} ${most}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ key, value, place }, index) => (
          <rect
            key={key}
            className={styles.bar}
            x={(place ?? index) * barWidth + 1}
            y={most - value}
            width={barWidth - 2}
            height={value}
          />
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{from}</span>
        {to !== undefined && <span>{to}</span>}
      </p>
    </div>
  )
}
