import { readFileSync } from 'node:fs'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

/** The site's own file: the two must not look like strangers. */
const font = new URL('../../web/ui/fonts/figtree.woff2', import.meta.url)

/** Style, script and font of the pages, read once. */
export function assetRoutes(): FastifyPluginAsyncTypebox {
  const style = 'text/css; charset=utf-8'
  const script = 'text/javascript; charset=utf-8'
  const assets = [
    ['sandbox.css', style, readFileSync(new URL('../pages/sandbox.css', import.meta.url))],
    ['challenge.css', style, readFileSync(new URL('../pages/challenge.css', import.meta.url))],
    ['card-frame.css', style, readFileSync(new URL('../pages/card-frame.css', import.meta.url))],
    ['card-frame.mjs', script, readFileSync(new URL('../pages/card-frame.mjs', import.meta.url))],
    ['card-rules.mjs', script, readFileSync(new URL('../pages/card-rules.mjs', import.meta.url))],
    ['figtree.woff2', 'font/woff2', readFileSync(font)],
  ] as const
  return async (app) => {
    for (const [name, type, bytes] of assets) {
      app.get(`/assets/${name}`, async (_request, reply) =>
        reply
          .header('content-type', type)
          .header('cache-control', 'public, max-age=300')
          .header('x-content-type-options', 'nosniff')
          .send(bytes),
      )
    }
  }
}
