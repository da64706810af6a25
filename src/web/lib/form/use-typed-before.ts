import { useLayoutEffect, useRef } from 'react'

/**
 * Adopts what a visitor typed or chose in a field before hydration: the element has it, the state does not. For fields
 * outside `useForm`, which adopts its own.
 * @param value the value that was rendered
 */
export function useTypedBefore(name: string, value: string, onValue: (typed: string) => void): void {
  const rendered = useRef({ name, value, onValue })
  useLayoutEffect(() => {
    const typed = textIn(rendered.current.name)
    if (typed !== '' && typed !== rendered.current.value) rendered.current.onValue(typed)
  }, [])
}

/** The text of a field, or the value of the radio button that is chosen; '' without one. */
function textIn(name: string): string {
  for (const control of document.getElementsByName(name)) {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (control.checked) return control.value
    } else if (isText(control)) return control.value
  }
  return ''
}

function isText(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (element instanceof HTMLInputElement) return element.type !== 'file' && element.type !== 'checkbox'
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}
