import { useEffect, useLayoutEffect, useRef } from 'react'

let isDown = false
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('pointerdown', () => void (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => void (isDown = false), true)
}

function afterPress(act: () => void): void {
  if (!isDown) {
    act()
    return
  }
  const release = () => {
    removeEventListener('pointerup', release)
    removeEventListener('pointercancel', release)
    setTimeout(act)
  }
  addEventListener('pointerup', release)
  addEventListener('pointercancel', release)
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
