import type { Registry } from 'prom-client'
import { Type } from 'typebox'
import { MeasuresSchema } from '#contract/visitor/measure.ts'
import { makeVisitorMetrics } from '#server/program/health/visitor-metrics.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Counts of page events and page timings. */
export function measureRoutes(app: TypedApp, registry: Registry): void {
  const record = makeVisitorMetrics(registry)
  answerCall(
    app,
    'POST /measures',
    {
      summary: 'Count page events',
      config: atMost(120, 1),
      body: MeasuresSchema,
      answer: Type.Null(),
      status: 204,
    },
    async (request) => {
      record(request.body)
      return null
    },
  )
}
