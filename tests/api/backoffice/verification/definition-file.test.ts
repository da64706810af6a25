import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { type World, aWorld } from '../../../build/a-world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function stateOf(id: string): Promise<string> {
  const { db } = world.deps
  const row = await db
    .selectFrom('verification')
    .select('state')
    .where('organisation_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}

test('an association that the operator creates is verified, unless its file says that it is not', async () => {
  const { db } = world.deps
  const named = { slug: 'neuve', name: 'La Neuve' }
  const { organisation, organisationId } = await aForm(db, { organisation: named })
  expect(await stateOf(organisationId)).toBe('verified')
  const apply = (authenticationState: 'valid' | 'waiting') =>
    upsertOrganisation(db, { ...organisation, authenticationState }, randomUUID(), new Date())
  await apply('waiting')
  expect(await stateOf(organisationId)).toBe('registered')
  await apply('waiting')
  await apply('valid')
  expect(await stateOf(organisationId)).toBe('verified')
  const changes = await db
    .selectFrom('state_change')
    .select(['event', 'to_state'])
    .where('machine', '=', 'verification')
    .where('entity_id', '=', organisationId)
    .orderBy('id')
    .execute()
  expect(changes.map(({ event }) => event)).toEqual(['verify', 'withdraw', 'verify'])
})
