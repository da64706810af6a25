import type { FastifyInstance } from 'fastify'
import { calendarFeed } from '#domain/calendar/calendar-entry.ts'
import { AppError } from '#domain/errors.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { venueLine } from '#domain/form/venue-line.ts'
import { publishedNews } from '#domain/news/campaign-news.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { atomFeed, type AtomEntry } from '#server/catalogue/discovery/atom-feed.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { type FeedForm, listFeedForms } from '#server/catalogue/discovery/feed-store.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

/** Programs that follow an association ask often: each feed is made once a minute. */
const feedTtlMs = 60_000
const mostFeeds = 200
/** Entries of an Atom feed, the newest. */
const mostEntries = 50

/** Routes for programs that follow an association: its events as a calendar, its campaigns and news as Atom. */
export function feedRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  const { publicUrl } = deps.settings
  const read = async (db: Db, slug: string) => {
    const organisation = await findOrganisation(db, slug)
    if (organisation === null) throw new AppError('NOT_FOUND')
    const forms = await listFeedForms(db, organisation.id)
    return { organisation, forms: forms.filter(({ definition }) => hasPage(definition.type)) }
  }
  const calendar = makeMicroCache(
    feedTtlMs,
    async (slug: string) => {
      const { organisation, forms } = await deps.publicReads((db) => read(db, slug))
      const events = forms.flatMap(({ id, definition }) => {
        const { type, startDate, endDate, place, title } = definition
        if (type !== 'Event' || startDate === null) return []
        const url = formAddress(publicUrl, slug, definition)
        return [{ id, title, startDate, endDate, place: place === null ? '' : venueLine(place), url }]
      })
      return calendarFeed(organisation.definition.name, events, deps.clock.now())
    },
    mostFeeds,
  )
  const atom = makeMicroCache(
    feedTtlMs,
    async (slug: string) => {
      const { organisation, forms } = await deps.publicReads((db) => read(db, slug))
      const now = deps.clock.now()
      const entries = forms
        .flatMap((form) => entriesOf(form, formAddress(publicUrl, slug, form.definition), now))
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, mostEntries)
      return atomFeed({
        title: organisation.definition.name,
        pageUrl: `${publicUrl}/associations/${slug}`,
        feedUrl: `${publicUrl}/flux/${slug}.atom`,
        entries,
      })
    },
    mostFeeds,
  )
  const hidden = { schema: { hide: true } }
  app.get<{ Params: { org: string } }>('/agenda/:org.ics', hidden, async (request, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await calendar(request.params.org)),
  )
  app.get<{ Params: { org: string } }>('/flux/:org.atom', hidden, async (request, reply) =>
    reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await atom(request.params.org)),
  )
}

/** A campaign since it was created, and each of its news. */
function entriesOf({ id, definition, createdAt }: FeedForm, url: string, now: Date): AtomEntry[] {
  const news = publishedNews(definition, now).map((item) => ({
    id: `urn:uuid:${id}:${item.key}`,
    title: `${definition.title} – ${item.title}`,
    text: item.text,
    url,
    at: new Date(`${item.date}T00:00:00Z`),
  }))
  const { title, summary: text } = definition
  return [{ id: `urn:uuid:${id}`, title, text, url, at: createdAt }, ...news]
}
