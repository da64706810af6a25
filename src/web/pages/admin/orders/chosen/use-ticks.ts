import { useCallback, useEffect, useRef, useState } from 'react'

/** The name of the ticks of a list. */
export const tickName = 'chosen'

/**
 * The rows of a list that are ticked. The page itself has the ticks: those before hydration, and those that a browser
 * restores, count too.
 * @param rows that are shown: the ticks are read again where they change
 */
export function useTicks(rows: unknown) {
  const area = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const read = useCallback(() => {
    const chosen = boxesIn(area.current).filter(({ checked }) => checked)
    setTicked(chosen.map(({ value }) => value))
  }, [])
  useEffect(read, [read, rows])
  const tickAll = (checked: boolean) => {
    for (const box of boxesIn(area.current)) box.checked = checked
    read()
  }
  return { area, ticked, read, tickAll }
}

function boxesIn(area: HTMLElement | null): readonly HTMLInputElement[] {
  return [...(area?.querySelectorAll<HTMLInputElement>(`input[name="${tickName}"]`) ?? [])]
}
