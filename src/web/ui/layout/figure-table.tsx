import type { ReactNode } from 'react'
import { formatNumber } from '#domain/number-text.ts'
import { useLocale } from '#web/lib/texts.ts'
import styles from './figure-table.module.css'

interface FigureTableProps {
  /** Id of the heading that names it. */
  readonly titleId: string
  /** Heading of the rows, then one of each figure. */
  readonly columns: readonly [string, ...string[]]
  readonly rows: readonly {
    readonly id: string
    readonly name: ReactNode
    /** Numbers are shown as the reader's language writes them. */
    readonly figures: readonly (string | number)[]
  }[]
  /** The names of the rows are dates, say, and stay on one line. */
  readonly hasShortNames?: boolean
}

/** Rows of figures, each with a name. */
export function FigureTable({ titleId, columns, rows, hasShortNames = false }: FigureTableProps) {
  const locale = useLocale()
  const [first, ...others] = columns
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col" className={styles.figure}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => (
            <tr key={id}>
              <th scope="row" className={hasShortNames ? styles.short : undefined}>
                {name}
              </th>
              {others.map((column, index) => {
                const figure = figures[index]
                return (
                  <td key={column} className={styles.figure}>
                    {typeof figure === 'number' ? formatNumber(figure, locale) : figure}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
