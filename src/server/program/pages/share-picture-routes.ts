import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { formatEuros, formatEventDate, formatTime } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { FormPage } from '#contract/form.ts'
import type { Deps } from '#server/money/deps.ts'
import { type SharePicture, drawSharePicture } from '#server/catalogue/discovery/draw-share-picture.ts'
import { organizationPicturePath, sharePicturePath } from '#server/catalogue/discovery/share-picture.ts'
import { findMedia, findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { presentOrganization } from '#server/catalogue/organisation/present-organization.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { readFormPage } from '#server/program/pages/read-form-page.ts'

/** Number of cached pictures, about 30 kB each. */
const mostPictures = 200

/** The current address of a picture, and its content. */
interface Pictured {
  readonly path: string
  readonly picture: SharePicture
  readonly bannerUrl: string | null
}

/**
 * Share pictures, drawn on first request. The address of an earlier version redirects to the current one, so that
 * clients cannot make the server draw old versions again.
 */
export function sharePictureRoutes(app: FastifyInstance, deps: Deps): void {
  const { brandName, provider } = deps.settings
  const draw = makeMicroCache(
    Number.POSITIVE_INFINITY,
    async ({ picture, bannerUrl }: Pictured) => drawSharePicture(picture, await readBanner(deps, bannerUrl)),
    mostPictures,
  )
  const answer = async (request: FastifyRequest, reply: FastifyReply, now: Pictured) => {
    if (request.url !== now.path) return reply.header('cache-control', 'max-age=300').redirect(now.path, 302)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .type('image/png')
      .send(await draw(now))
  }
  app.get<{ Params: { org: string; type: string; slug: string } }>(
    '/og/:org/:type/:slug/:picture',
    { schema: { hide: true } },
    async (request, reply) => {
      const { org, type, slug } = request.params
      const form = await findVisibleForm(deps, { organizationSlug: org, formType: type, formSlug: slug })
      if (form === null) throw new AppError('NOT_FOUND')
      const agg = await readFormPage(deps, form)
      return answer(request, reply, {
        path: sharePicturePath(agg.form),
        picture: pictureOf(agg, brandName),
        bannerUrl: agg.form.bannerUrl,
      })
    },
  )
  app.get<{ Params: { org: string } }>(
    '/og/:org/:picture',
    { schema: { hide: true } },
    async (request, reply) => {
      const stored = await findOrganisation(deps.db, request.params.org)
      if (stored === null) throw new AppError('NOT_FOUND')
      const organization = presentOrganization(stored.definition, provider)
      const { name: title, color, city: note, bannerUrl } = organization
      const cover = { formType: null, color, organizationName: title }
      const picture = { title, organizationName: '', brandName, cover, progress: null, note }
      return answer(request, reply, { path: organizationPicturePath(organization), picture, bannerUrl })
    },
  )
}

/** The banner's file; null where it is not one of ours. */
async function readBanner(deps: Deps, url: string | null): Promise<Buffer | null> {
  const [, org = '', name = ''] = /^\/media\/([^/]+)\/([^/]+)$/.exec(url ?? '') ?? []
  return name === '' ? null : ((await findMedia(deps.db, org, name))?.content ?? null)
}

function pictureOf({ form, organization }: FormPage, brandName: string): SharePicture {
  const { goal, percentFunded, startDate, place } = form
  const when = startDate === null ? '' : formatEventDate(startDate, defaultLocale)
  const time = startDate === null ? null : formatTime(startDate)
  const where = place?.city ?? organization.city
  const isEvent = formTypeRules[form.formType].ends === 'event'
  const note = isEvent ? [when, time, where] : [where]
  return {
    title: form.title,
    organizationName: organization.name,
    brandName,
    cover: {
      formType: form.formType,
      color: form.color ?? organization.color,
      organizationName: organization.name,
    },
    progress:
      goal === null || percentFunded === null
        ? null
        : { percent: percentFunded, goal: formatEuros(cents(goal), defaultLocale).replace(',00', '') },
    note: note.filter((part) => part !== null && part !== '').join(' · '),
  }
}
