import type { Contributors, Form } from '#contract/form.ts'
import type { LegalStatuses } from '#contract/values.ts'
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
  const pathOf = ({ organizationSlug, formType, formSlug }: FormAddress) =>
    `/organizations/${encodeURIComponent(organizationSlug)}/forms/${segmentOf(formType)}/${encodeURIComponent(formSlug)}`
  return {
    enriched: (form: FormAddress) =>
      send<Form>({
        routeCode: 'GET /organizations/{org}/forms/{type}/{slug}/enriched',
        method: 'GET',
        path: `${pathOf(form)}/enriched`,
      }),
    legalStatuses: () =>
      send<LegalStatuses>({
        routeCode: 'GET /values/company-legal-status',
        method: 'GET',
        path: '/values/company-legal-status',
      }),
    contributors: (form: FormAddress, continuationToken?: string) =>
      send<Contributors>({
        routeCode: 'GET /organizations/{org}/forms/{type}/{slug}/contributors',
        method: 'GET',
        path: `${pathOf(form)}/contributors`,
        query: { pageSize, continuationToken },
      }),
  }
}
