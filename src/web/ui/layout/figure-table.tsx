import type { ReactNode } from 'react'
import styles from './figure-table.module.css'

interface FigureTableProps {
  /** Id of the heading that names it. */
  readonly titleId: string
  /** What the rows are, then what each figure is. */
  readonly columns: readonly [string, ...string[]]
  readonly rows: readonly {
    readonly id: string
    readonly name: ReactNode
    readonly figures: readonly ReactNode[]
  }[]
  /** The names of the rows are dates, say, and stay on one line. */
  readonly hasShortNames?: boolean
}

/** Rows of figures, each with a name. */
export function FigureTable({ titleId, columns, rows, hasShortNames = false }: FigureTableProps) {
  const [first, ...others] = columns
  return (
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
            {others.map((column, index) => (
              <td key={column} className={styles.figure}>
                {figures[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
