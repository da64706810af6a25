import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { useChange } from '#web/admin-kit/use-change.ts'

/** Where there is room for an order beside the list, as in the style. */
const wide = '(min-width: 75rem)'

/** How the rows of a list show their order beside it. */
export interface RowPreview {
  /** The order that is shown; null: none. */
  readonly shown: string | null
  /** The order that is being read; null: none. */
  readonly asked: string | null
  /** Handles a press of the link of an order. */
  readonly open: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

/**
 * An order beside its list, until Escape or its button closes it. A link leads to the page of the order on a small
 * screen, in another tab, and where the order cannot be read here.
 */
export function useOrderPreview(org: string) {
  const { send } = useChange()
  const [order, setOrder] = useState<OrderSheet | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    heading.current?.focus()
    if (order !== null) pressed.current?.scrollIntoView({ block: 'nearest' })
  }, [order])
  const open: RowPreview['open'] = (event, id) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || !globalThis.matchMedia(wide).matches) return
    event.preventDefault()
    if (asked !== null) return
    const link = event.currentTarget
    pressed.current = link
    setAsked(id)
    void send('GET /admin/organizations/:org/orders/:order', { params: { org, order: id } }, () => true).then(
      (answer) => {
        setAsked(null)
        if (answer === null) globalThis.location.assign(link.href)
        // Who went on meanwhile is not called back.
        else if (document.activeElement === link || document.activeElement === document.body) setOrder(answer)
      },
    )
  }
  const drop = () => setOrder(null)
  const close = () => {
    drop()
    pressed.current?.focus()
  }
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      const isHere = event.target instanceof Node && area.current?.contains(event.target) === true
      if (event.key === 'Escape' && order !== null && isHere) close()
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  })
  useEffect(() => {
    const media = globalThis.matchMedia(wide)
    media.addEventListener('change', drop)
    return () => media.removeEventListener('change', drop)
  }, [])
  const rows: RowPreview = { shown: order?.id ?? null, asked, open }
  return { order, area, heading, rows, drop, close }
}
