import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeCommit, findingFile, findings, firstScreens } from './findings.ts'

/** A phone keeps its size; a large screen is made half as wide. */
const largest = 640
const edge = 16
const between = '#8d8a84'

interface Part {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

async function excerpt(picture: Buffer, top: number, most: number): Promise<Part> {
  const { width, height } = await sharp(picture).metadata()
  const shown = Math.min(most, height - top)
  const { data, info } = await sharp(picture)
    .extract({ left: 0, top, width, height: shown })
    .resize({ width: Math.min(width, largest) })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function pictureBefore(name: string): Buffer {
  return execFileSync('git', ['show', `${beforeCommit}:docs/screens/${name}.png`], { maxBuffer: 1e8 })
}

/** Side by side, in all colours. */
async function writeRow(parts: readonly Part[], file: string): Promise<void> {
  let left = edge
  const placed = parts.map(({ data, width }) => {
    const input = { input: data, left, top: edge }
    left += width + edge
    return input
  })
  const height = Math.max(...parts.map((part) => part.height)) + 2 * edge
  mkdirSync(dirname(file), { recursive: true })
  await sharp({ create: { width: left, height, channels: 3, background: between } })
    .composite(placed)
    .webp({ quality: 82, effort: 6 })
    .toFile(file)
}

/** Writes the pictures "before, after" of the findings whose screen is in `taken`; returns how many. */
export async function composeFindings(taken: string, into: string): Promise<number> {
  let count = 0
  for (const finding of findings) {
    const { before, after, height } = finding
    const now = join(taken, `${after[0]}.png`)
    if (!existsSync(now)) continue
    const parts = [
      await excerpt(pictureBefore(before[0]), before[1] ?? 0, height),
      await excerpt(readFileSync(now), after[1] ?? 0, height),
    ]
    await writeRow(parts, join(into, findingFile(finding)))
    count += 1
  }
  return count
}

/** Writes the first screens of a phone, side by side, once all of them are in `taken`. */
export async function composeFirstScreens(taken: string, into: string): Promise<void> {
  const files = firstScreens.map((name) => join(taken, `${name}.png`))
  if (!files.every((file) => existsSync(file))) return
  const parts = await Promise.all(files.map((file) => excerpt(readFileSync(file), 0, 844)))
  await writeRow(parts, join(into, 'first-screens.webp'))
}
