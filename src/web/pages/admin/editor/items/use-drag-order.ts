import { type PointerEvent, useEffect, useState } from 'react'

interface Drag {
  readonly from: number
  readonly to: number
}

/** Height at the edges of the window in which the page follows the pointer, and how far at once. */
const edge = 48
const pace = 16

/**
 * Order of the items of a list by a handle in each, with a mouse, a pen or a finger. The keyboard has its own buttons:
 * the handle takes no focus, and moves none.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragged = drag !== null
  useEffect(() => {
    if (!isDragged) return
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null)
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isDragged])
  const handleOf = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: ({ currentTarget, clientY }: PointerEvent) => {
      if (drag === null) return
      setDrag({ ...drag, to: rankAt(currentTarget, clientY) })
      if (clientY < edge) scrollBy(0, -pace)
      else if (clientY > innerHeight - edge) scrollBy(0, pace)
    },
    onPointerUp: () => {
      if (drag !== null && drag.from !== drag.to) onMove(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
    // The heading that the handle is in opens its item at a click.
    onClick: (event: { readonly preventDefault: () => void }) => event.preventDefault(),
  })
  /** Marks of an item for its style: the one that moves, and the side of another where it would go. */
  const marksOf = (index: number) => ({
    'data-dragged': drag?.from === index || undefined,
    'data-drop':
      drag === null || drag.from === drag.to || drag.to !== index
        ? undefined
        : drag.to > drag.from
          ? 'after'
          : 'before',
  })
  return { handleOf, marksOf }
}

/** The rank at which the item of a handle would be: below the items whose middle is above the pointer. */
function rankAt(handle: Element, pointer: number): number {
  const own = handle.closest('details')
  const items = [...(own?.parentElement?.children ?? [])].filter((one) => one.matches('details'))
  return items.filter((one) => {
    const { top, height } = one.getBoundingClientRect()
    return one !== own && top + height / 2 < pointer
  }).length
}
