import { type RouterContextProvider, redirect } from 'react-router'
import type { Form } from '#contract/form.ts'
import { previewParameter } from '#domain/address/preview.ts'
import { countryName } from '#domain/country-name.ts'
import { type Locale, defaultLocale, localeSuffix } from '#domain/locale.ts'
import { accentCss } from '#web/lib/identity/accent-css.ts'
import { pageReadsContext, pageRequestContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest, pagePath } from '#web/lib/page/page-locale.server.ts'
import { saveAbout } from '#web/lib/server-made/server-parts.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { formPath, localizedPath } from '#web/paths.ts'
import { secondFactorPath } from '#web/account-paths.ts'

interface CampaignArgs {
  readonly params: { readonly organizationSlug: string; readonly campaignSlug: string }
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/**
 * The read of every campaign page. The slug of another type of this association redirects to its own type
 * (docs/decisions/web/addresses.md).
 * @throws 404 if there is no such form, or the redirect
 */
export async function loadCampaign({ params, request, context }: CampaignArgs) {
  const locale = localeOfRequest(request)
  const path = pagePath(request)
  const [, , , formType = ''] = path.split('/')
  const { brand, campaignPage, campaignAbout, ownPage } = context.get(pageReadsContext)
  const { organizationSlug, campaignSlug } = params
  const key = { organizationSlug, formType, formSlug: campaignSlug }
  const cookie = request.headers.get('cookie') ?? ''
  const { pathname, searchParams: asked } = new URL(request.url)
  const version = asked.get(previewParameter)
  const part = pathname.endsWith('.data') ? 'data' : undefined
  // To where a second factor is set up, and back to this page.
  const leadToFactor = (error: unknown): never => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'SECOND_FACTOR_MISSING'
    if (!isMissing) throw error
    const query =
      version === null ? '' : `?${new URLSearchParams({ [previewParameter]: version }).toString()}`
    throw redirect(localizedPath(secondFactorPath(path + query), locale))
  }
  const read = async () => {
    const preview = version === null ? null : await ownPage(key, cookie, version, part).catch(leadToFactor)
    if (preview !== null) return preview
    const [page, about] = await Promise.all([campaignPage(key, locale), campaignAbout(key)])
    if (page !== null) return { page, about, viewer: undefined }
    // A draft is shown to who may edit it. A page that is stored for everyone is rendered without cookies.
    return ownPage(key, cookie, null, part).catch(leadToFactor)
  }
  const { page, about, viewer } = await readPage(read())
  if (page.form.urlType !== formType) {
    const { searchParams } = new URL(request.url)
    // Added by the client-side router when it only requests data.
    searchParams.delete('_routes')
    const query = searchParams.size === 0 ? '' : `?${searchParams.toString()}`
    throw redirect(formPath(page.form, localeSuffix(path) ?? defaultLocale) + query, 301)
  }
  if (about !== null) saveAbout(context.get(pageRequestContext), about)
  return {
    page: { ...page, form: inWordsOf(page.form, locale) },
    accent: accentCss(page.form.color ?? page.organization.color, page.form.coverColor),
    ...(viewer !== undefined && { viewer }),
    locale,
    publicUrl: brand.publicUrl,
    brandName: brand.name,
    url: new URL(formPath(page.form, locale), brand.publicUrl).href,
  }
}

/** The country of a project may be a code: the page names it in its language, so that the browser need not. */
function inWordsOf(form: Form, locale: Locale): Form {
  const { targetCountry } = form
  return targetCountry === null ? form : { ...form, targetCountry: countryName(targetCountry, locale) }
}
