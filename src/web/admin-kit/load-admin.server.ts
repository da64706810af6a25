import { data, redirect, type RouterContextProvider } from 'react-router'
import type { AnswerOf, InputOf, ReadLine } from '#contract/calls.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { adminFormTypeOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import { loginPath } from '#web/account-paths.ts'
import type { AdminFailure } from '#web/admin-kit/admin-failure.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { pageReadsContext, pageRequestContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest, pagePath } from '#web/lib/page/page-locale.server.ts'
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

/** The language of a page of the administration, and the name of the site in its title. */
export function loadAdmin({ request, context }: AdminArgs): { locale: Locale; brandName: string } {
  return { locale: localeOfRequest(request), brandName: context.get(pageReadsContext).brand.name }
}

/** @throws 404, as for an address of no page */
export function throwNotFound(): never {
  throw data(null, { status: 404 })
}

/** The form in the address of a page. @throws 404 for a segment that is no form type */
function formOfAddress({ params }: Pick<FormArgs, 'params'>): FormAddress {
  const formType = adminFormTypeOf(params.formType)
  if (formType === null) return throwNotFound()
  return { organizationSlug: params.organizationSlug, formType, formSlug: params.campaignSlug }
}

/** The form of a page, what its user may do with it, and its names in calls. */
export async function loadForm(args: FormArgs) {
  const address = formOfAddress(args)
  const params = formParams(address)
  const about = await readAsUser(args, 'GET /admin/organizations/:org/forms/:type/:slug', { params })
  const { formSlug } = about.form
  if (formSlug !== address.formSlug) throw redirect(movedAddress(args, address.formSlug, formSlug))
  return { ...loadAdmin(args), address, params, about }
}

/** Redirects to this page of a form whose address has changed. */
function movedAddress({ request }: AdminArgs, former: string, present: string): string {
  const { search } = new URL(request.url)
  return pagePath(request).replace(`/${encodeURIComponent(former)}`, `/${present}`) + search
}

/**
 * Reads a call in the name of the user who opens the page; only what the user may see is answered.
 * @throws a redirect to the sign-in page, and from there back here, for a visitor; otherwise the failure, which the
 *   layout of the administration shows
 */
export async function readAsUser<Line extends ReadLine>(
  { request, context }: AdminArgs,
  line: Line,
  input: InputOf<Line>,
): Promise<AnswerOf<Line>> {
  const { status, body } = await ask(context, line, input)
  // The server's routes are compared with the same table.
  if (status === 200) return body as AnswerOf<Line>
  if (status === 401) throw redirect(loginPath(pagePath(request) + new URL(request.url).search))
  const { code, requestId } = body as ApiErrorBody
  throw data({ code, requestId: requestId ?? null } satisfies AdminFailure, { status })
}

/** Reads what a page can do without: null where the user may not read it. */
export async function readWhereAllowed<Line extends ReadLine>(
  { context }: AdminArgs,
  line: Line,
  input: InputOf<Line>,
): Promise<AnswerOf<Line> | null> {
  const { status, body } = await ask(context, line, input)
  return status === 200 ? (body as AnswerOf<Line>) : null
}

function ask<Line extends ReadLine>(context: AdminArgs['context'], line: Line, input: InputOf<Line>) {
  const { readAsUser: read } = context.get(pageRequestContext)
  if (read === undefined) throw new Error('a page that is stored for everyone reads nothing of a user')
  return read(addressOf(line, input))
}
