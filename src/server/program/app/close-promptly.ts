import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node adds the two values. A value of 0 disables the time-out. */
const keepAliveMs = 1

/**
 * On shutdown, lets the server finish pending requests, then closes each connection after its answer. Node closes idle
 * connections only once, when shutdown begins: one busy at that time would stay open for more than a minute. One that has
 * sent nothing yet, or half a request, is not idle for Node, which also stops watching for late requests then: it would
 * hold the server until its time of grace is over.
 */
export function closePromptly(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.keepAliveTimeout = keepAliveMs
    app.server.keepAliveTimeoutBuffer = keepAliveMs
    for (const socket of open) if (!isAnswering(socket)) socket.destroy()
  })
}

/** Whether a request is being answered there. Node names its answer in this property, and nowhere that is documented. */
function isAnswering(socket: Socket & { readonly _httpMessage?: unknown }): boolean {
  return socket._httpMessage !== undefined && socket._httpMessage !== null
}
