import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { type LogoFile, logosPath } from '#server/catalogue/organisation/open-logos.ts'

/**
 * Pictures of the footer, by the sum of their bytes: an address never changes its picture. An SVG may contain a script:
 * policy and content type prevent it from running.
 */
export function logoRoute(app: FastifyInstance, files: ReadonlyMap<string, LogoFile>): void {
  app.get<{ Params: { name: string } }>(`${logosPath}:name`, { schema: { hide: true } }, (request, reply) => {
    const file = files.get(request.params.name)
    if (file === undefined) throw new AppError('NOT_FOUND')
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(file.type)
      .send(file.content)
  })
}
