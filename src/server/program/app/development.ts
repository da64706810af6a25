import type { IncomingMessage, ServerResponse } from 'node:http'

/** Vite inside the server process: hot reload of pages without a second process. */
export interface Development {
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  readonly load: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Starts Vite's middleware. Called only in development, so production never loads Vite. */
export async function mountDevelopment(root: string): Promise<Development> {
  const { createServer } = await import('vite')
  const before = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({
    root,
    // Without a host, the socket of the hot reload would listen on every address.
    server: { middlewareMode: true, hmr: { host: 'localhost' } },
    appType: 'custom',
  })
  // Vite's compiler ends the process at once on SIGTERM, before the database stops.
  for (const listener of process.listeners('SIGTERM'))
    if (!before.has(listener)) process.off('SIGTERM', listener)
  return {
    middleware: vite.middlewares,
    load: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    close: () => vite.close(),
  }
}
