import type { Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { beginRequest, recordsTraces } from '#server/platform/traces.ts'

const leastFault = 500

/** A span for each request, named by its route, where traces are on. */
export function traceRequests(app: FastifyInstance): void {
  if (!recordsTraces()) return
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request.raw, beginRequest(request.method, done))
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request.raw)
    const route = request.routeOptions.url ?? ''
    span?.updateName(`${request.method} ${route}`)
    span?.setAttributes({
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'obole.request_id': request.id,
    })
    if (reply.statusCode >= leastFault) span?.setStatus({ code: 2 })
    span?.end()
    done()
  })
}
