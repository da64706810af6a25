import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { traceRequests } from '#server/program/app/trace-requests.ts'

/**
 * Writes one line per answer, with the id of the request, which its logger already has. Files and cached pages, which
 * crowds request again and again, are logged at debug level. Where traces are on, each is a span too.
 */
export function logAnswers(app: FastifyInstance, log: Logger): void {
  traceRequests(app)
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info')) {
      const level = isCached(request, reply) ? 'debug' : 'info'
      if (log.isLevelEnabled(level)) writeLine(request, reply, level)
    }
    done()
  })
}

function writeLine(request: FastifyRequest, reply: FastifyReply, level: 'debug' | 'info'): void {
  const { method, routeOptions } = request
  const ms = Math.round(reply.elapsedTime)
  request.log[level]({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
}

/** Files of the build and cached pages: those have an ETag, pages rendered for one visitor have none. */
function isCached({ routeOptions: { url } }: FastifyRequest, reply: FastifyReply): boolean {
  return url?.startsWith('/forms/') === true || (url === '/*' && reply.hasHeader('etag'))
}
