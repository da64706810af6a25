import { useEffect, useState } from 'react'
import type { FormViewer } from '#contract/page-reads.ts'
import { markerCookie } from '#domain/user/marker-cookie.ts'
import type { FoundViewer, SeenForm } from '#web/pages/public/campaign/read-viewer.tsx'

/**
 * Finds the rights of the user on the form of the page; undefined for visitors. The page is the same for all of them,
 * so a browser with a session asks once the page is alive; the others load and ask nothing.
 * @param form as the loader gave it: the same object while the page is shown
 * @param given by the server, on a page that was made for this user
 */
export function useFormViewer(
  form: SeenForm,
  given: FormViewer | undefined,
): (FormViewer & Partial<FoundViewer>) | undefined {
  const [found, setFound] = useState<FoundViewer>()
  useEffect(() => {
    if (document.cookie.includes(`${markerCookie}=`))
      void import('#web/pages/public/campaign/late-parts.tsx').then((module) =>
        module.readViewer(form, setFound),
      )
  }, [form])
  return found?.id === form.id ? found : given
}
