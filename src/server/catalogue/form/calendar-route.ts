import type { FastifyInstance } from 'fastify'
import { calendarEntry } from '#domain/calendar/calendar-entry.ts'
import { AppError } from '#domain/errors.ts'
import { venueLine } from '#domain/form/venue-line.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'

/** An event's calendar file, a plain link of its page. The same entry as after an order: adding both updates it. */
export function calendarRoute(app: FastifyInstance, deps: CatalogueDeps): void {
  app.get<{ Params: { org: string; form: string } }>(
    '/agenda/:org/:form.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const { org, form: slug } = request.params
      const form = await findVisibleForm(deps, { organizationSlug: org, formType: 'Event', formSlug: slug })
      const { startDate = null, endDate = null, place = null, title = '' } = form?.definition ?? {}
      if (form === null || startDate === null) throw new AppError('NOT_FOUND')
      const event = { startDate, endDate, place: place === null ? '' : venueLine(place) }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${slug}.ics"`)
        .header('cache-control', 'public, max-age=300')
        .send(calendarEntry({ title, id: form.id }, event, deps.clock.now()))
    },
  )
}
