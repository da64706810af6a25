import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishImports } from '#server/backoffice/import/finish-imports.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { directoryActions } from '../../../build/person/directory-actions.ts'
import { importActions } from '../../../build/person/import-actions.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
})
afterAll(() => world.close())

test('an import whose process stopped after its lines were stored is completed, in batches', async () => {
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const [file, actions] = [importActions(world, secretary), directoryActions(world)]
  const lines = Array.from({ length: 1_100 }, (_, index) => `Nom${index};n${index}@exemple.fr;31/12/2099\n`)
  const members = { name: 'a.csv', content: `Nom;E-mail;Date de fin d’adhésion\n${lines.join('')}` }
  expect((await file.imports(members, { kind: 'members' })).status).toBe(200)
  const ends = world.deps.db.selectFrom('person').select('id').where('membership_until', 'is not', null)
  expect(await ends.execute()).toHaveLength(1_100)

  const { db, clock } = world.deps
  await db.updateTable('people_import').set({ is_refreshed: false, refreshed_to: null }).execute()
  await db.updateTable('person').set({ membership_until: null }).execute()
  const later = { now: () => new Date(clock.now().getTime() + 10 * 60_000) }
  expect(await finishImports({ db, clock })).toBe(0)
  expect(await finishImports({ db, clock: later })).toBe(1)
  expect(await finishImports({ db, clock: later })).toBe(0)
  expect(await ends.execute()).toHaveLength(1_100)
  expect(await actions.one(secretary, 'nom1099')).toMatchObject({ membershipUntil: '2099-12-31' })
})
