import type { FastifyInstance } from 'fastify'
import { gatePath } from '#contract/check-in/door.ts'
import { AppError } from '#domain/errors.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const t = readTexts('papers/door')(defaultLocale)
const hidden = { schema: { hide: true } }
const longLived = 'public, max-age=86400'
/** Sides of the icon in pixels that devices ask for. */
const iconSizes = [192, 512]
const ground = '#1f1b2e'

/** The site's sign on the ground of the page, within the circle that devices may cut. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 64 64"><path fill="${ground}" d="M-16-16h64v64h-64z"/><circle cx="12.5" cy="16" r="11" fill="#7d72f5"/><circle cx="20" cy="16" r="10" fill="#f3b23e"/><path d="M16.9 5.9a11 11 0 0 1 0 20.2 10 10 0 0 1 0-20.2z" fill="#3b30b5"/></svg>`

/** The worker of the pages at a gate, and what installs one of them on a device. */
export function doorFileRoutes(
  app: FastifyInstance,
  { settings }: Pick<Deps, 'settings'>,
  worker: string,
): void {
  app.get('/controle/worker.js', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
  app.get<{ Params: { size: string } }>('/controle/icon-:size.png', hidden, async ({ params }, reply) => {
    const size = iconSizes.find((one) => String(one) === params.size)
    if (size === undefined) throw new AppError('NOT_FOUND')
    return reply
      .header('cache-control', longLived)
      .type('image/png')
      .send(await drawIcon(size))
  })
  app.get<{ Params: { gate: string } }>(
    '/controle/:gate/manifest.webmanifest',
    hidden,
    async ({ params: { gate } }, reply) =>
      reply
        .header('cache-control', longLived)
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(gate, settings.brandName))),
  )
}

async function drawIcon(size: number): Promise<Buffer> {
  // Loaded only on a server that is asked for an icon.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(icon)).resize(size, size).png().toBuffer()
}

/** The page of a gate as an application: it opens full-screen from the home screen of the device. */
function manifestOf(gate: string, brandName: string): object {
  const path = gatePath(encodeURIComponent(gate))
  return {
    id: path,
    name: `${t('title')} - ${brandName}`,
    short_name: t('install'),
    start_url: path,
    scope: path,
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: iconSizes.map((size) => ({
      src: `/controle/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  }
}
