import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

const require = createRequire(import.meta.url)

/** Two family names: within one family, the second font file would never be used. */
const fontFiles = [
  ['Figtree', 500, require.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff')],
  ['Figtree', 700, require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff')],
  ['Figtree Extended', 500, require.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff')],
  ['Figtree Extended', 700, require.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff')],
] as const

let loaded: Promise<Font[]> | null = null

/** The site's font for drawn pictures. */
export function pictureFonts(): Promise<Font[]> {
  loaded ??= Promise.all(
    fontFiles.map(async ([name, weight, file]) => ({
      name,
      weight,
      data: await readFile(file),
      style: 'normal' as const,
    })),
  )
  return loaded
}
