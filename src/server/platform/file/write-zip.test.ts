import { strFromU8, unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type ZipEntry, writeZip } from '#server/platform/file/write-zip.ts'

const modified = new Date('2026-11-30T12:00:00Z')
const entry = (path: string, pieces: ZipEntry['pieces'], isCompressed = false): ZipEntry => ({
  path,
  modified,
  isCompressed,
  pieces,
})

async function* listed(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries
}

test('files are in their order, compressed or as they are, an empty one too', async () => {
  const bytes = await buffer(
    writeZip(listed(entry('a.csv', ['é;', 'b\n']), entry('vide/b.txt', []), entry('c.png', ['PNG'], true))),
  )
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)])
  expect(files).toEqual([
    ['a.csv', 'é;b\n'],
    ['vide/b.txt', ''],
    ['c.png', 'PNG'],
  ])
})

test('a file that fails breaks the archive off', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'a'
    throw new Error('the database is away')
  }
  await expect(buffer(writeZip(listed(entry('a', ['a']), entry('b', failing()))))).rejects.toThrow(
    'the database is away',
  )
})

test('nothing more is read once the reader went away', async () => {
  let isEnded = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(65_536)
    } finally {
      isEnded = true
    }
  }
  const archive = writeZip(listed(entry('a', endless(), true)))
  const reader = archive[Symbol.asyncIterator]()
  await reader.next()
  await reader.return?.()
  await expect.poll(() => isEnded).toBe(true)
})
