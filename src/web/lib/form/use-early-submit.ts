import { type RefObject, useEffect } from 'react'

/**
 * For a form of a part that wakes up after the rest of its page: what was sent before is sent once its own script is
 * there, rather than lost with a reload. The form carries `data-early`; the script in the page's head does the rest.
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    const early = element?.dataset['early']
    if (element === null || early === undefined) return
    element.removeAttribute('data-early')
    if (early === 'sent') element.requestSubmit()
  }, [form])
}
