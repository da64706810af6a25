import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLogos } from '#server/catalogue/organisation/open-logos.ts'

async function aFolder(list: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-logos-'))
  await writeFile(join(folder, 'logos.json'), typeof list === 'string' ? list : JSON.stringify(list))
  await writeFile(join(folder, 'logo.svg'), '<svg/>')
  await writeFile(join(folder, 'text.png'), 'not a picture')
  await writeFile(join(folder, 'large.png'), Buffer.alloc(40_000))
  return folder
}
const text = 'Union'
const url = 'https://union.example'

test('none without a folder or a list', async () => {
  for (const folder of [null, await mkdtemp(join(tmpdir(), 'obole-logos-'))])
    expect(await openLogos(folder)).toEqual({ shown: [], files: new Map() })
})

test('a picture has an address on this site, which changes with its bytes', async () => {
  const { shown, files } = await openLogos(await aFolder([{ text, url, picture: 'logo.svg' }]))
  const logo = shown[0]?.logo ?? ''
  expect(logo).toMatch(/^\/logos\/[0-9a-f]{16}\.svg$/)
  expect(shown).toEqual([{ name: text, url, logo }])
  expect([...files]).toEqual([
    [logo.slice('/logos/'.length), { type: 'image/svg+xml', content: Buffer.from('<svg/>') }],
  ])
})

test.each([
  ['{', 'logos.json is not JSON'],
  [{ text }, 'must be a list'],
  [[{ url, picture: 'logo.svg' }], 'logos.json, entry 1: text is missing'],
  [[{ text, picture: 'logo.svg' }], 'entry 1: url is missing'],
  [
    [
      { text, url, picture: 'logo.svg' },
      { text, url },
    ],
    'entry 2: picture is missing',
  ],
  [[{ text, url: 'http://x', picture: 'logo.svg' }], 'entry 1: url must be'],
  [[{ text, url, picture: '../logo.svg' }], 'entry 1: picture must be an svg, png or webp file beside'],
  [[{ text, url, picture: 'logo.exe' }], 'entry 1: picture must be'],
  [[{ text, url, picture: 'logo.jpg' }], 'entry 1: picture must be'],
  [[{ text, url, picture: 'absent.webp' }], 'entry 1: picture absent.webp cannot be read'],
  [[{ text, url, picture: 'text.png' }], 'entry 1: picture is not what its name says'],
  [[{ text, url, picture: 'large.png' }], 'entry 1: picture is larger than'],
])('%j is refused', async (list, message) => {
  await expect(openLogos(await aFolder(list))).rejects.toThrow(message)
})
