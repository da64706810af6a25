import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { readCoverName } from '#domain/cover/cover.ts'
import { drawCover } from '#server/catalogue/cover/draw-cover.ts'

/** Covers of forms and associations without a picture. The address holds all that is drawn. */
export function coverRoute(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    '/covers/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const drawing = await readCover(request.params.name)
      if (drawing === null) throw new AppError('NOT_FOUND')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .type('image/svg+xml')
        .send(drawing)
    },
  )
}

/** The drawing with a name such as `evenements-4b3fcf-RB.svg`; null if it is not a cover's. */
export async function readCover(name: string): Promise<string | null> {
  const cover = readCoverName(name)
  return cover === null ? null : drawCover(cover)
}
