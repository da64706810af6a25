import { type RefObject, useEffect } from 'react'

/**
 * For a form whose part of the page hydrates late: a submission before hydration is sent once the form's own script
 * is there, instead of being lost with a reload. The form has the attribute `data-early`; the script in the page's
 * head does the rest. It also has the method `dialog`: outside a dialog such a form is sent nowhere, so that a browser
 * without scripts does not put what was typed into the address.
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    const early = element?.dataset['early']
    if (element === null || early === undefined) return
    element.removeAttribute('data-early')
    if (early !== 'sent') return
    // The effects of the first view run before the form is rendered with what was typed before hydration (`useForm`).
    const timer = setTimeout(() => element.requestSubmit())
    return () => clearTimeout(timer)
  }, [form])
}
