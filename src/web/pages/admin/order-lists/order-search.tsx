import { useState } from 'react'
import { ListSearch } from '#web/admin-kit/list-parts.tsx'
import { Button } from '#web/ui/button.tsx'

interface OrderSearchProps {
  readonly label: string
  readonly hint: string
  readonly clearLabel: string
  /** The text of the search that is shown; null: none is. */
  readonly searched: string | null
  readonly onSearch: (text: string) => Promise<void>
}

/** The field that searches a list of orders, lines or payments by names and numbers. */
export function OrderSearch({ label, hint, clearLabel, searched, onSearch }: OrderSearchProps) {
  const [text, setText] = useState('')
  const typed = text === '' && searched !== null ? searched : text
  return (
    <ListSearch
      name="order-search"
      label={label}
      hint={hint}
      value={typed}
      onText={setText}
      onSearch={(found) => void onSearch(found)}
    >
      {searched !== null && (
        <Button
          variant="quiet"
          onClick={() => {
            setText('')
            void onSearch('')
          }}
        >
          {clearLabel}
        </Button>
      )}
    </ListSearch>
  )
}
