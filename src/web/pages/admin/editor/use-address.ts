import { useEffect } from 'react'
import { type DraftPath, pathText } from '#domain/form/editing/draft.ts'

/** The place that the address names, as a link of the last step writes it; empty without one. */
function addressedPlace(): string {
  return decodeURIComponent(globalThis.location.hash.slice(1))
}

/** Opens what a link of the last step leads to, and puts the focus there, once its item is drawn. */
export function useFocusOfAddress(): void {
  useEffect(() => {
    const place = addressedPlace()
    if (place === '') return
    const focusIt = () => {
      const field = document.getElementById(place)
      for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
        fold.open = true
      field?.focus()
      return field !== null
    }
    if (focusIt()) return
    const drawn = new MutationObserver(() => focusIt() && drawn.disconnect())
    drawn.observe(document.body, { childList: true, subtree: true })
    return () => drawn.disconnect()
  }, [])
}

/** Opens the item of a list that the address leads into: what is closed is not drawn. */
export function useAddressedItem(at: DraftPath, open: (index: number) => void): void {
  const list = pathText(at)
  useEffect(() => {
    const [, index] = /^\[(\d+)\]/.exec(afterPlace(addressedPlace(), list)) ?? []
    if (index !== undefined) open(Number(index))
  }, [list, open])
}

function afterPlace(place: string, list: string): string {
  return place.startsWith(list) ? place.slice(list.length) : ''
}
