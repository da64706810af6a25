import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** A difference of a colour channel that an eye does not see; older runs had fewer colours. */
const unseen = 8

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The share of pixels that differ, from 0 to 1. What only one of the two covers is different. */
export async function changedShare(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  let same = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [i, j] = [(y * a.width + x) * 3, (y * b.width + x) * 3]
      const isSame = [0, 1, 2].every(
        (channel) => Math.abs((a.data[i + channel] ?? 0) - (b.data[j + channel] ?? 0)) <= unseen,
      )
      if (isSame) same += 1
    }
  }
  const all = Math.max(a.width, b.width) * Math.max(a.height, b.height)
  return 1 - same / all
}

/** The share of changed pixels of each of these files in two folders; null where the older one lacks it. */
export async function compareFolders(
  files: readonly string[],
  folder: string,
  older: string,
): Promise<Map<string, number | null>> {
  const shares = new Map<string, number | null>()
  for (const file of files) {
    const before = join(older, file)
    const share = existsSync(before)
      ? await changedShare(readFileSync(join(folder, file)), readFileSync(before))
      : null
    shares.set(file, share)
  }
  return shares
}
