import type { FastifyInstance } from 'fastify'

const lookMs = 50

/**
 * Lets a server that stops answer what it was asked, then closes each connection as it becomes idle. Node looks for
 * idle ones once, when the stop begins: one that was busy then would be kept for more than a minute.
 */
export function closePromptly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), lookMs).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
