import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/schema.ts'
import { findMedia } from '#server/catalogue/organisation/organisation-store.ts'
import type { Logo } from '#server/platform/mail/mail-identity.ts'

/** A logo of this size in PNG is far smaller; a heavier one is not attached. */
const mostLogoBytes = 30_000

/**
 * The logo as PNG in a square of this side; null for one of another site, which is not fetched, and for one that cannot be
 * drawn.
 */
export async function readLogo(db: Db, logoUrl: string, pixels: number): Promise<Logo | null> {
  const [, root, organisation = '', name = ''] = logoUrl.split('/')
  const media = root === 'media' ? await findMedia(db, organisation, name) : null
  if (media === null) return null
  const content = await drawLogo(media.content, pixels)
  if (content === null || content.length > mostLogoBytes) return null
  return { name: createHash('sha256').update(content).digest('hex').slice(0, 24), content }
}

async function drawLogo(picture: Buffer, pixels: number): Promise<Buffer | null> {
  // A program that sends no mail does not load it.
  const { default: sharp } = await import('sharp')
  const box = { width: pixels, height: pixels, fit: 'contain', background: '#0000' } as const
  return sharp(picture, { density: 192 })
    .resize(box)
    .png({ palette: true })
    .toBuffer()
    .catch(() => null)
}
