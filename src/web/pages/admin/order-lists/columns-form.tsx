import { useId } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { commonNames } from '#web/pages/admin/order-lists/list-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import styles from './cell-table.module.css'

interface ColumnsFormProps<Name extends string> {
  readonly columns: readonly Name[]
  /** Those that are offered first. */
  readonly usual: readonly Name[]
  /** As the address has them; empty: none were chosen. */
  readonly chosen: string
  readonly nameOf: (name: Name) => string
  /** The address of the list with these columns. */
  readonly searchOf: (columns: string) => string
}

/** Chooses the columns of a list, on the screen and in its files. The address has them, so that it can be saved and shared. */
export function ColumnsForm<Name extends string>(props: ColumnsFormProps<Name>) {
  const { columns, usual, chosen, nameOf, searchOf } = props
  const t = useTexts('orderLists')
  const id = useId()
  const names = chosen === '' ? usual : chosen.split(',')
  const others = [...new URLSearchParams(searchOf(''))]
  return (
    <details>
      <summary>
        {chosen === ''
          ? t('columns.open')
          : t('columns.openChosen', { count: String(names.length), of: String(columns.length) })}
      </summary>
      <form className="stack">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className={styles.choices}>
          <legend className="soft small">{t('columns.legend')}</legend>
          {columns.map((name) => (
            <label key={name} htmlFor={`${id}${name}`} className={styles.choice}>
              <input
                type="checkbox"
                id={`${id}${name}`}
                name={commonNames.columns}
                value={name}
                defaultChecked={names.includes(name)}
              />
              {nameOf(name)}
            </label>
          ))}
        </fieldset>
        <ActionRow>
          <Button type="submit" variant="second">
            {t('columns.apply')}
          </Button>
          {chosen !== '' && <a href={searchOf('')}>{t('columns.reset')}</a>}
        </ActionRow>
      </form>
    </details>
  )
}
