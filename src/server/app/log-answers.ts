import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * One line an answer, with the request's id, which its logger carries already. What a crowd asks for again and again
 * (files, kept pages) is told at debug level.
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

/** Files of the build, and pages whose bytes are kept: those have an ETag, fresh pages have none. */
function isSaved({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    routeOptions.url?.startsWith('/forms/') === true || (routeOptions.url === '/*' && reply.hasHeader('etag'))
  )
}
