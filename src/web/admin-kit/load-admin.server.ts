import { data, type RouterContextProvider } from 'react-router'
import { adminFormTypeOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import type { FormAddress } from '#web/paths.ts'

interface AdminArgs {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

interface FormArgs extends AdminArgs {
  readonly params: {
    readonly organizationSlug: string
    readonly formType: string
    readonly campaignSlug: string
  }
}

/** What every page of the administration sends: nothing that only some may see. */
export function loadAdmin({ request, context }: AdminArgs): { locale: Locale; brandName: string } {
  return { locale: localeOfRequest(request), brandName: context.get(pageReadsContext).brand.name }
}

/** The form in the address of a page. @throws 404 for a segment that is no form type */
export function formOfAddress({ params }: Pick<FormArgs, 'params'>): FormAddress {
  const formType = adminFormTypeOf(params.formType)
  if (formType === null) throw data(null, { status: 404 })
  return { organizationSlug: params.organizationSlug, formType, formSlug: params.campaignSlug }
}
