import type { ReactNode } from 'react'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import type { RowPreview } from '#web/pages/admin/orders/use-order-preview.ts'
import styles from './cell-table.module.css'

interface CellTableProps<Name extends string> {
  readonly label: string
  readonly columns: readonly Name[]
  readonly nameOf: (name: Name) => string
  /** Shows an order beside its list; a row has the id of its order then. */
  readonly preview?: RowPreview
  readonly rows: readonly {
    readonly id: string
    readonly href: string
    /** Names the link where its cell is empty. */
    readonly name: string
    /** The colour of its state. */
    readonly tone: 'ok' | 'warn' | 'bad' | undefined
    readonly cells: readonly string[]
    /** Chooses the row. */
    readonly tick?: ReactNode
  }[]
}

const figures: readonly string[] = [
  'amount',
  'before',
  'discount',
  'gifts',
  'refunded',
  'lines',
  'number',
  'ticket',
]

/**
 * A list with the columns that its reader chose; the first one leads to the order. On a phone each row is a card, whose
 * cells have the names of their columns.
 */
export function CellTable<Name extends string>({
  label,
  columns,
  nameOf,
  preview,
  rows,
}: CellTableProps<Name>) {
  const sideOf = (name: Name) => (figures.includes(name) ? styles.figure : undefined)
  return (
    <div className={styles.wide}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={sideOf(name)}>
                {nameOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, href, name: rowName, tone, cells, tick }) => (
            <tr key={id}>
              {columns.map((name, index) => {
                const cell = cells[index] ?? ''
                const first = index === 0
                if (first)
                  return (
                    <th key={name} scope="row">
                      {tick}
                      <a
                        href={href}
                        aria-current={preview?.shown === id || undefined}
                        aria-busy={preview?.asked === id || undefined}
                        onClick={(event) => preview?.open(event, id)}
                      >
                        {cell === '' ? rowName : cell}
                      </a>
                    </th>
                  )
                return (
                  <td key={name} data-label={nameOf(name)} className={sideOf(name)}>
                    {name === 'state' ? <StateMark tone={tone}>{cell}</StateMark> : cell}
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
