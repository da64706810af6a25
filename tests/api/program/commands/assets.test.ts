import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { aDatabase } from '../../../build/a-database.ts'

let database: DatabaseHandle
let folder: string
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="a" d="M0 0h9v9z"/>#</svg>'
const drawn = (part: string) => drawing.replace('#', part)
const organization = { slug: 'la-ruche', name: 'La Ruche', city: 'Nantes', zipCode: '44000' }

beforeAll(async () => {
  database = await aDatabase()
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'secret'), 'the secret of links')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Applies a definition whose logo is this file. */
async function apply(name: string): Promise<unknown> {
  const path = join(folder, 'forms.json')
  const logoUrl = `assets/${name}`
  await writeFile(path, JSON.stringify({ organization: { ...organization, logoUrl }, forms: [] }))
  return applyFormFile(database.db, path, new Date())
}
const storedNames = async () =>
  (await database.db.selectFrom('media').select('name').orderBy('name').execute()).map(({ name }) => name)

test('a link is not followed: it would publish a file of elsewhere', async () => {
  await symlink(join(folder, 'secret'), join(folder, 'assets/logo.svg'))
  await expect(apply('logo.svg')).rejects.toThrow('assets/logo.svg')
  await writeFile(join(folder, 'real.svg'), drawn(''))
  await symlink(join(folder, 'real.svg'), join(folder, 'assets/inside.svg'))
  await expect(apply('inside.svg')).rejects.toThrow('assets/inside.svg')
  // A pipe that no one writes to is not waited for.
  execFileSync('mkfifo', [join(folder, 'assets/pipe.svg')])
  await expect(apply('pipe.svg')).rejects.toThrow('assets/pipe.svg')
  expect(await storedNames()).toEqual([])
})

test.each([
  ['text', 'the secret of links'],
  ['a page', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
  ['a script', drawn('<script>alert(1)</script>')],
  ['an event', drawn('<path d="M0 0" onload = "alert(1)"/>')],
  ['a foreign object', drawn('<foreignObject><p>x</p></foreignObject>')],
  ['an outside address', drawn('<use href="https://evil.example/x.svg#a"/>')],
  ['an outside picture', drawn('<image xlink:href="//evil.example/x.png"/>')],
  ['an outside style', drawn('<style>path { fill: url(https://evil.example/x) }</style>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "a">]>${drawn('&a;')}`],
])('%s is no drawing', async (_name, content) => {
  await writeFile(join(folder, 'assets/drawing.svg'), content)
  await expect(apply('drawing.svg')).rejects.toThrow('assets/drawing.svg')
})

test('a photograph that is cut, or of another format than its name, is refused', async () => {
  const photograph = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'assets/cut.jpg'), photograph.subarray(0, photograph.length / 2))
  await writeFile(join(folder, 'assets/other.png'), photograph)
  for (const name of ['cut.jpg', 'other.png']) await expect(apply(name)).rejects.toThrow(`assets/${name}`)
})

test('negative control: a plain drawing that refers to itself is published', async () => {
  await writeFile(join(folder, 'assets/plain.svg'), drawn('<use href="#a"/><path fill="url(#a)" d="M0 0"/>'))
  await apply('plain.svg')
  expect(await storedNames()).toEqual(['plain.svg'])
})
