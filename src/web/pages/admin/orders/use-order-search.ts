import { useEffect, useRef, useState } from 'react'
import type { FoundOrders } from '#contract/admin/orders.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { openTabStorage, readSaved, saveValue } from '#web/lib/cart/tab-storage.ts'
import { type OrderQuery, filtersOf } from '#web/pages/admin/orders/order-query.ts'

interface Searched {
  readonly text: string
  /** Where its page begins. */
  readonly after: string
  readonly answer: FoundOrders
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Searches orders by words, beside the filters of the address. A search has names: it is sent in a body and is in no
 * address. The tab keeps it while filters change.
 */
export function useOrderSearch(org: string, query: OrderQuery) {
  const { isBusy, send } = useChange()
  const [searched, setSearched] = useState<Searched | null>(null)
  const key = `orders:${org}`
  const ask = async (text: string, after: string) => {
    const body = { ...filtersOf({ ...query, after }), text }
    const answer = await send('POST /admin/organizations/:org/orders/search', { params: { org }, body })
    if (answer !== null) setSearched({ text, after, answer })
  }
  const search = async (text: string) => {
    if (text !== '') {
      saveValue(openTabStorage(), key, text)
      return ask(text, '')
    }
    openTabStorage().removeItem(key)
    setSearched(null)
  }
  const begin = useRef(ask)
  useEffect(() => {
    const before = readSaved(openTabStorage(), key, isText)
    if (before !== null) void begin.current(before, '')
  }, [key])
  return { searched, isBusy, search, turn: (after: string) => void ask(searched?.text ?? '', after) }
}
