import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { inject } from 'vitest'
import { drawCode } from '#server/platform/draw-code.ts'

const [width, height] = [1280, 720]
const side = 420

/** A film in which the camera sees the code of a ticket, held at an angle: frames as JPEG, one after the other. */
async function filmOf(code: string): Promise<Buffer> {
  const picture = await sharp(Buffer.from(drawCode(code)), { density: 600 })
    .resize(side, side, { kernel: 'nearest' })
    .rotate(8, { background: '#888888' })
    .toBuffer()
  const frame = await sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .composite([{ input: picture }])
    .jpeg({ quality: 85 })
    .toBuffer()
  return Buffer.concat(Array.from({ length: 30 }, () => frame))
}

/** A browser whose camera shows a code, and which lets every page use it. */
export async function aBrowserWithCamera(
  code: string,
): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'obole-camera-'))
  const film = join(folder, 'film.mjpeg')
  writeFileSync(film, await filmOf(code))
  const browser = await chromium.launch({
    executablePath: inject('fullChromiumPath'),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  return {
    browser,
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
