import type { Registry } from 'prom-client'
import { Type } from 'typebox'
import { MeasuresSchema, measuresPath } from '#contract/visitor/measure.ts'
import { makeVisitorMetrics } from '#server/program/health/visitor-metrics.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'

/** Counts of page events and page timings. */
export function measureRoutes(app: TypedApp, registry: Registry): void {
  const record = makeVisitorMetrics(registry)
  app.post(
    measuresPath,
    {
      config: atMost(120, 1),
      schema: { summary: 'Count page events', body: MeasuresSchema, response: answers(Type.Null(), 204) },
    },
    async (request, reply) => {
      record(request.body)
      return reply.code(204).send(null)
    },
  )
}
