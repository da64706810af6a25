import type { FastifyInstance } from 'fastify'

/** Node adds the two values. A value of 0 disables the time-out. */
const keepAliveMs = 1

/**
 * On shutdown, lets the server finish pending requests, then closes each connection after its answer. Node closes idle
 * connections only once, when shutdown begins. A connection busy at that time would stay open for more than a minute.
 */
export function closePromptly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = keepAliveMs
    app.server.keepAliveTimeoutBuffer = keepAliveMs
  })
}
