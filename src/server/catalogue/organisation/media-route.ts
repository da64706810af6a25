import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { originalOf } from '#domain/picture/picture-copies.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { readCover } from '#server/catalogue/cover/cover-route.ts'
import { findMedia } from '#server/catalogue/organisation/organisation-store.ts'

/** Pictures of the associations. An SVG may contain a script: policy and content type prevent it from running. */
export function mediaRoute(app: FastifyInstance, deps: CatalogueDeps): void {
  app.get<{ Params: { org: string; name: string } }>(
    '/media/:org/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { org, name } = request.params
      const original = originalOf(name)
      // A photograph that was applied before there were copies is sent itself.
      const media =
        (await findMedia(deps.db, org, name)) ??
        (original === null ? null : await findMedia(deps.db, org, original))
      if (media === null) throw new AppError('NOT_FOUND')
      const etag = `"${media.sha256.slice(0, 32)}"`
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'public, max-age=3600')
        .header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(media.contentType).send(media.content)
    },
  )
}

/** The SVG at a path of this route, as text, or an AVIF copy as a data address; null if there is none. */
export async function readDrawing(deps: CatalogueDeps, path: string): Promise<string | null> {
  const [, folder, org = '', name = ''] = path.split('/')
  if (folder === 'covers') return readCover(org)
  const media = await findMedia(deps.db, org, name)
  if (media?.contentType === 'image/avif') return `data:image/avif;base64,${media.content.toString('base64')}`
  return media?.contentType.startsWith('image/svg+xml') ? media.content.toString('utf8') : null
}
