import { segmentOf } from '#domain/form/url-segments.ts'
import type { Send } from '#web/lib/api/api-client.ts'
import type { FormAddress } from '#web/paths.ts'

/** Contributors are read eight at a time. Source: spec section 9. */
const pageSize = 8

/**
 * The public reads of a form after hydration: the page's cache does not contain current amounts, stock and
 * contributors.
 */
export function makeFormCalls(send: Send) {
  const on = ({ organizationSlug, formType, formSlug }: FormAddress) => ({
    params: { org: organizationSlug, type: segmentOf(formType), slug: formSlug },
  })
  return {
    enriched: (form: FormAddress) => send('GET /organizations/:org/forms/:type/:slug/enriched', on(form)),
    legalStatuses: () => send('GET /values/company-legal-status'),
    contributors: (form: FormAddress, continuationToken?: string) =>
      send('GET /organizations/:org/forms/:type/:slug/contributors', {
        ...on(form),
        query: { pageSize, continuationToken },
      }),
  }
}
