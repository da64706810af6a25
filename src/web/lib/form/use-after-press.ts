import { useEffect, useLayoutEffect, useRef } from 'react'

/** What ends a press, also where another window takes it away or the keyboard goes on. */
const ends = ['pointerup', 'pointercancel', 'contextmenu', 'blur', 'keydown'] as const

let isDown = false
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('pointerdown', ({ button }) => void (isDown = button === 0), true)
  // Every field that is left tells `blur` on its way down: the window's own is meant.
  for (const end of ends) addEventListener(end, () => void (isDown = false), end !== 'blur')
}

function afterPress(act: () => void): void {
  if (!isDown) {
    act()
    return
  }
  const release = () => {
    for (const end of ends) removeEventListener(end, release)
    setTimeout(act)
  }
  for (const end of ends) addEventListener(end, release)
}

/**
 * Gives a function that does `act` at once, or, while a finger or a button of the mouse is down, once it was let go and
 * its click was heard. A field that is left by pressing a button is told of its error then: the message would move the
 * button away between press and release, and the click would be lost. What is done is the latest `act`.
 */
export function useAfterPress<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  useEffect(listen, [])
  return (...args) => afterPress(() => latest.current(...args))
}
