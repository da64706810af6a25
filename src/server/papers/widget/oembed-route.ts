import { Type } from 'typebox'
import { text } from '#contract/shape.ts'
import { type SmallWidget, widgetKindAt } from '#domain/address/widgets.ts'
import { AppError } from '#domain/errors.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { defaultLocale, localeSuffix } from '#domain/locale.ts'
import { embedSizes, plainFrame } from '#domain/widget/embed-codes.ts'
import { oembedPath } from '#domain/widget/oembed-path.ts'
import type { Deps } from '#server/money/deps.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

const size = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))

/** How long a site may keep an answer, in seconds. */
const cacheAge = 3600

/**
 * An address of a campaign that an author pastes becomes its card; the address of a widget, that widget. Source:
 * https://oembed.com, docs/decisions/papers/widgets.md.
 */
export function oembedRoute(app: TypedApp, deps: Deps): void {
  const query = Type.Object({
    url: text(2000),
    format: Type.Optional(text(10)),
    maxwidth: size(),
    maxheight: size(),
  })
  app.get(oembedPath, { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query
    // The standard asks for 501, which has no error of ours.
    if (format !== 'json') return reply.code(501).send()
    const named = namesIn(url, deps.settings.publicUrl)
    const form = named === null ? null : await findVisibleForm(deps, named)
    if (named === null || form === null || !hasPage(form.definition.type)) throw new AppError('NOT_FOUND')
    const { title, type, slug } = form.definition
    const { publicUrl, brandName } = deps.settings
    const kind = named.kind ?? kindFor(maxheight)
    const width = Math.min(embedSizes[kind].width, maxwidth ?? Number.POSITIVE_INFINITY)
    const height = Math.min(embedSizes[kind].height, maxheight ?? Number.POSITIVE_INFINITY)
    const embed = {
      publicUrl,
      organizationSlug: form.organisation.slug,
      formType: type,
      formSlug: slug,
      kind,
      locale: named.locale,
      title,
    }
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', `public, max-age=${cacheAge}`)
      .send({
        version: '1.0',
        type: 'rich',
        provider_name: brandName,
        provider_url: publicUrl,
        title,
        author_name: form.organisation.name,
        author_url: `${publicUrl}/associations/${form.organisation.slug}`,
        cache_age: cacheAge,
        width,
        height,
        html: plainFrame(embed, { width, height }),
      })
  })
}

/** A card where it has room; else a button. */
function kindFor(maxHeight: number | undefined): SmallWidget {
  return maxHeight !== undefined && maxHeight < embedSizes.counter.height ? 'button' : 'card'
}

/** The form that one of our addresses names, with its language and its widget; null for every other address. */
function namesIn(address: string, publicUrl: string) {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  const [, family, organizationSlug, formType, formSlug] = pathname.split('/')
  if (origin !== new URL(publicUrl).origin || family !== 'associations') return null
  if (organizationSlug === undefined || formType === undefined || formSlug === undefined) return null
  return {
    organizationSlug,
    formType,
    formSlug,
    locale: localeSuffix(pathname) ?? defaultLocale,
    kind: widgetKindAt(pathname),
  }
}
