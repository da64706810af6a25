// Compresses the hashed browser files once, at build time, instead of at each request.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../build/client')
const isText = /\.(js|css|svg|json|txt|map|webmanifest)$/

/** Parameters that make some files smaller, by up to 200 bytes, and others larger. */
const ways = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 17 },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
]

/**
 * The smallest brotli of a file.
 * @param {Buffer} content
 */
function smallest(content) {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const all = ways.map((way) => brotliCompressSync(content, { params: { ...quality, ...way } }))
  return all.reduce((least, one) => (one.length < least.length ? one : least))
}

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !isText.test(entry.name)) continue
  const content = await readFile(path)
  await writeFile(`${path}.br`, smallest(content))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}
