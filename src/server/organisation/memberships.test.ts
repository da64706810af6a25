import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemberships } from '#server/organisation/memberships.ts'

async function aFolder(entries: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-memberships-'))
  await writeFile(join(folder, 'memberships.json'), JSON.stringify(entries))
  await writeFile(join(folder, 'logo.svg'), '<svg/>')
  await writeFile(join(folder, 'large.png'), Buffer.alloc(40_000))
  return folder
}
const url = 'https://union.example'

test('none without a folder or a list', async () => {
  expect(await openMemberships(null)).toEqual([])
  expect(await openMemberships(await mkdtemp(join(tmpdir(), 'obole-memberships-')))).toEqual([])
})

test('a logo is inlined into the page', async () => {
  expect(await openMemberships(await aFolder([{ name: 'Union', url, logo: 'logo.svg' }]))).toEqual([
    { name: 'Union', url, logo: 'data:image/svg+xml;base64,PHN2Zy8+' },
  ])
})

test.each([
  [{ name: 'Union' }, 'must be a list'],
  [[{ name: 'Union' }], 'needs a name'],
  [[{ name: 'Union', url: 'ftp://x', logo: 'logo.svg' }], 'https'],
  [[{ name: 'Union', url, logo: '../logo.svg' }], 'beside it'],
  [[{ name: 'Union', url, logo: 'logo.exe' }], 'beside it'],
  [[{ name: 'Union', url, logo: 'large.png' }], 'larger than'],
])('%j is refused', async (entries, message) => {
  await expect(openMemberships(await aFolder(entries))).rejects.toThrow(message)
})
