import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { widgetScripts } from '#domain/widget/widget-script.ts'
import type { Deps } from '#server/money/deps.ts'
import { oembedRoute } from '#server/papers/widget/oembed-route.ts'
import { embedScripts } from '#server/papers/widget/embed-scripts.ts'

/**
 * What other sites load and ask: the scripts of our elements, which any origin may read, or their hash could not be checked,
 * and what an address of ours looks like there.
 */
export function widgetRoutes(app: FastifyInstance, deps: Deps): void {
  oembedRoute(app.withTypeProvider<TypeBoxTypeProvider>(), deps)
  for (const { path } of widgetScripts)
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=86400')
        .send(embedScripts[path]),
    )
}
