// Compresses the hashed browser files once, at build time, instead of at each request.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../build/client')
const isText = /\.(js|css|svg|json|txt|map|webmanifest)$/

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !isText.test(entry.name)) continue
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, brotliCompressSync(content, { params }))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}
