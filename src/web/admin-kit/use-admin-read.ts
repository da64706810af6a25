import { useCallback, useEffect, useState } from 'react'
import { type ApiFailure, asFailure, makeSend, type RouteCode } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { FormAddress } from '#web/paths.ts'

/** A read of the administration, by its path below the API. */
export type AdminRead<Answer> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly failure: ApiFailure }
  | { readonly phase: 'ready'; readonly answer: Answer }

/** The path of a form below the API of the administration. */
export function adminApiPath({ organizationSlug, formType, formSlug }: FormAddress): string {
  return `/admin/organizations/${encodeURIComponent(organizationSlug)}/forms/${formType}/${encodeURIComponent(formSlug)}`
}

/** Reads once the page is alive. The second value replaces the answer, after a change that returned a new one. */
export function useAdminRead<Answer>(
  path: string,
  routeCode: RouteCode,
): [AdminRead<Answer>, (answer: Answer) => void] {
  const locale = useLocale()
  const [state, setState] = useState<AdminRead<Answer>>({ phase: 'loading' })
  useEffect(() => {
    let isOver = false
    makeSend(locale)<Answer>({ routeCode, method: 'GET', path }).then(
      (answer) => isOver || setState({ phase: 'ready', answer }),
      (error: unknown) => isOver || setState({ phase: 'failed', failure: asFailure(error, routeCode) }),
    )
    return () => {
      isOver = true
    }
  }, [path, routeCode, locale])
  const replace = useCallback((answer: Answer) => setState({ phase: 'ready', answer }), [])
  return [state, replace]
}
