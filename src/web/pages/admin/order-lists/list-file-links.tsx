import { useState } from 'react'
import { columnsText } from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { useColumns } from '#web/pages/admin/order-lists/use-columns.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'

interface ListFileLinksProps<Name extends string> {
  readonly label: string
  /** The list whose columns the browser remembers. */
  readonly list: string
  readonly columns: readonly Name[]
  readonly nameOf: (name: Name) => string
  /** @param columns names with commas; empty: all of them */
  readonly hrefOf: (format: TableFormat, columns: string) => string
}

/** Links that save a list as a file, with a choice of its columns. */
export function ListFileLinks<Name extends string>(props: ListFileLinksProps<Name>) {
  const { label, list, columns, nameOf, hrefOf } = props
  const t = useTexts('orderLists')
  const { chosen, toggle } = useColumns(list, columns)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack">
      <TableFileLinks label={label} hrefOf={(format) => hrefOf(format, columnsText(columns, chosen))} />
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="small">
          {t('columns.open', { count: String(chosen.length), of: String(columns.length) })}
        </summary>
        {isOpen && (
          <fieldset className="stack">
            <legend className="visually-hidden">{t('columns.legend')}</legend>
            {columns.map((name) => (
              <Checkbox
                key={name}
                name={`column.${list}.${name}`}
                label={nameOf(name)}
                checked={chosen.includes(name)}
                disabled={chosen.length === 1 && chosen.includes(name)}
                onChecked={() => toggle(name)}
              />
            ))}
            <p className="soft small">{t('columns.kept')}</p>
          </fieldset>
        )}
      </details>
    </div>
  )
}
