import type { FastifyInstance } from 'fastify'

/** Both are added up; with 0 Node would keep a connection for ever. */
const keptMs = 1

/**
 * Lets a server that stops answer what it was asked, then closes each connection once its answer has left. Node closes
 * the idle ones once, when the stop begins: one that was busy then would be kept for more than a minute.
 */
export function closePromptly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = keptMs
    app.server.keepAliveTimeoutBuffer = keptMs
  })
}
