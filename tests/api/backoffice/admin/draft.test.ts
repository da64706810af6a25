import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditedForm, SavedDraft, SavedVersion } from '#contract/admin/edited-form.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let president: Browser
let secretary: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
})
beforeEach(() => president.post(`${form}/draft/discard`))
afterAll(() => world.close())

const form = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
const read = async () => (await president.get<EditedForm>(`${form}/edition`)).body
const save = (who: Browser, source: string, revision: number, base = '0-0') =>
  who.post<SavedDraft>(`${form}/draft`, { source, revision, base })

test('what is being written is saved with its mistakes, and the public sees nothing of it', async () => {
  const before = await read()
  const source = JSON.stringify({ ...(JSON.parse(before.source) as object), title: '', goal: -5 })
  expect((await save(president, source, 0)).body).toMatchObject({ revision: 1 })
  expect(await read()).toEqual({
    ...before,
    draft: {
      source,
      revision: 1,
      base: '0-0',
      savedAt: expect.any(String) as string,
      author: expect.any(String) as string,
    },
  })
})

test('of two editors the later one is asked, and overwrites nothing', async () => {
  expect((await save(president, '{"title":"A"}', 0)).status).toBe(200)
  expect((await save(secretary, '{"title":"B"}', 0)).body).toEqual({
    revision: null,
    savedAt: null,
    edition: await read(),
  })
  expect((await save(secretary, '{"title":"B"}', 1)).body.revision).toBe(2)
  expect((await save(president, '{"title":"C"}', 1)).body.edition?.draft?.source).toBe('{"title":"B"}')
  expect((await read()).draft?.source).toBe('{"title":"B"}')
})

test('publishing ends it, and so does discarding it', async () => {
  const { source, revision } = await read()
  await save(president, source, 0)
  const { body } = await president.post<SavedVersion>(`${form}/publish`, { source, revision })
  expect(body.edition?.draft).toBeNull()
  await save(president, source, 0)
  expect((await president.post<EditedForm>(`${form}/draft/discard`)).body.draft).toBeNull()
})

test('a text that is no JSON object is refused, and a reader may neither save nor discard', async () => {
  expect((await save(president, '[]', 0)).status).toBe(400)
  expect((await save(president, '{"title":', 0)).status).toBe(400)
  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  expect((await save(reader, '{}', 0)).status).toBe(403)
  expect((await reader.post(`${form}/draft/discard`)).status).toBe(403)
})
