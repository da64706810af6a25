import { useEffect, useLayoutEffect, useRef } from 'react'

/** The events that end a press, also when another window interrupts it or the user continues with the keyboard. */
const ends = ['pointerup', 'pointercancel', 'contextmenu', 'blur', 'keydown'] as const

let isDown = false
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('pointerdown', ({ button }) => void (isDown = button === 0), true)
  // Each field's `blur` also reaches the window during capture: only the window's own counts here.
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
 * Returns a function that runs `act` at once or, while a finger or a mouse button is down, after the release and its
 * click. When a user leaves a field by pressing a button, the field's error message would otherwise move the button
 * between press and release, and the click would be lost. It runs the latest `act`.
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
