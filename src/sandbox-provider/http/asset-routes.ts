import { readFileSync } from 'node:fs'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

/** The font file of the main site, so that both sites have the same appearance. */
const font = new URL('../../web/ui/fonts/figtree.woff2', import.meta.url)

/** Style, script and font of the pages, read once. */
export function assetRoutes(): FastifyPluginAsyncTypebox {
  const style = 'text/css; charset=utf-8'
  const script = 'text/javascript; charset=utf-8'
  const page = (name: string) => readFileSync(new URL(`../pages/${name}`, import.meta.url))
  const styles = ['sandbox.css', 'challenge.css', 'card-frame.css']
  const scripts = [
    'frame.mjs',
    'card-frame.mjs',
    'card-rules.mjs',
    'wallet-sheet.mjs',
    'account-frame.mjs',
    'account-rules.mjs',
  ]
  const assets = [
    ...styles.map((name) => [name, style, page(name)] as const),
    ...scripts.map((name) => [name, script, page(name)] as const),
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
