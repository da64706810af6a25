import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Registry, collectDefaultMetrics } from 'prom-client'
import { assertReachable } from '#server/platform/db/health-store.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/money/deps.ts'
import { arrivalOf } from '#server/program/health/arrival.ts'
import { mayView } from '#server/platform/http/view-key.ts'
import { makeBusinessMetrics } from '#server/program/health/business-metrics.ts'
import { countOpenCharges } from '#server/money/restore/restore-store.ts'

export interface HealthOptions {
  /** Whether only a restart of this process helps; absent: never. */
  readonly isStuck?: () => boolean
  /** Whether the process is stopping; absent: never. */
  readonly isLeaving?: () => boolean
  /** Opens `/metrics` to callers that are not on this machine; absent: no key does. */
  readonly viewKey?: string
}

/** `/healthz`: the process lives, or must be restarted. `/readyz`: it can serve requests. `/metrics`: for a Prometheus of the operator. */
export function healthRoutes(
  app: FastifyInstance,
  deps: Deps,
  registry: Registry,
  { isStuck = () => false, isLeaving = () => false, viewKey }: HealthOptions,
): void {
  collectDefaultMetrics({ register: registry })
  makeBusinessMetrics(registry, deps)
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    isStuck() ? reply.code(503).send({ status: 'stuck: restart' }) : { status: 'ok' },
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'stopping' })
    try {
      await assertReachable(deps.db)
      // Pages, payments under way and events of the provider must still reach this process.
      if (deps.disk.isLow()) return { status: 'ready', payments: 'suspended: disk almost full' }
      const isRestored = (await countOpenCharges(deps.db)) > 0
      return isRestored
        ? { status: 'ready', payments: 'suspended: database restored, run npm run cli -- restore resolve' }
        : { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  const assertOperator = (request: FastifyRequest) => {
    if (!mayView(request, { viewKey: viewKey ?? null, publicUrl: deps.settings.publicUrl }))
      throw new AppError('NOT_FOUND')
  }
  app.get('/echo', { schema: { hide: true } }, async (request, reply) => {
    assertOperator(request)
    return reply.header('cache-control', 'no-store').send(arrivalOf(request))
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    assertOperator(request)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
