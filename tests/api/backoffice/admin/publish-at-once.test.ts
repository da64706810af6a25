import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const form = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
const read = async () => (await president.get<EditedForm>(`${form}/edition`)).body
const publish = (source: string, revision: string | undefined) =>
  president.post<SavedVersion>(`${form}/publish`, { source, revision })

test('contents are saved and published by one call, which answers the whole view or changes nothing', async () => {
  const first = await read()
  const written = (changes: object) =>
    JSON.stringify({ ...(JSON.parse(first.source) as object), ...changes }, null, 2)
  const wrong = await publish(written({ goal: -5 }), first.revision)
  expect(wrong.body).toMatchObject({ versionId: null, edition: null, mistakes: [{ path: 'goal' }] })
  expect(await read()).toEqual(first)

  const source = written({ title: 'En une fois' })
  const { body } = await publish(source, first.revision)
  expect(body.edition).toEqual(await read())
  expect(body.edition?.versions[0]).toMatchObject({ id: body.versionId, isCurrent: true })
  const address = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' } as const
  expect((await findForm(world.deps.db, address))?.definition.title).toBe('En une fois')

  expect(await publish(source, first.revision)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  // The newest version is published, not saved again.
  const again = await publish(source, body.edition?.revision)
  expect(again.body.edition?.versions).toHaveLength(2)
})

test('a member who may not publish is refused', async () => {
  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  expect((await reader.post(`${form}/publish`, { source: '{}' })).status).toBe(403)
})
