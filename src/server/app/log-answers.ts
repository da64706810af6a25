import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Logs one line per answer, with the request id from the logger. Frequent answers (static files, cached pages) are
 * logged at debug level.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url
    const answer = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (isSaved(request, reply)) request.log.debug(answer, 'answered')
    else request.log.info(answer, 'answered')
    done()
  })
}

/** Static files and cached pages have an ETag; freshly rendered pages have none. */
function isSaved({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    routeOptions.url?.startsWith('/forms/') === true || (routeOptions.url === '/*' && reply.hasHeader('etag'))
  )
}
