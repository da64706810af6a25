import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { useChange } from '#web/admin-kit/use-change.ts'

/** Where there is room for an order beside the list, as in the style. */
const wide = '(min-width: 75rem)'

/** How the rows of a list show their order beside it. */
export interface RowPreview {
  /** The order that is shown; null: none. */
  readonly shown: string | null
  /** Handles a press of the link of an order. */
  readonly open: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

/**
 * An order beside its list, until Escape or its button closes it. A link still leads to the page of the order on a small screen, without a script, in another
 * tab, and while another order is read.
 */
export function useOrderPreview(org: string) {
  const { isBusy, send } = useChange()
  const [order, setOrder] = useState<OrderSheet | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<HTMLAnchorElement>(null)
  useEffect(() => heading.current?.focus(), [order])
  const open: RowPreview['open'] = (event, id) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (isBusy || !isPlain || !globalThis.matchMedia(wide).matches) return
    event.preventDefault()
    pressed.current = event.currentTarget
    void send('GET /admin/organizations/:org/orders/:order', { params: { org, order: id } }).then(
      (answer) => answer !== null && setOrder(answer),
    )
  }
  const close = () => {
    setOrder(null)
    pressed.current?.focus()
  }
  useEffect(() => {
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && order !== null) close()
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  })
  const rows: RowPreview = { shown: order?.id ?? null, open }
  return { order, heading, rows, close }
}
