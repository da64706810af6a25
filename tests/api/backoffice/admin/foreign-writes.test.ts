import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPresidentId, haveNeighbour } from '../../../build/access/a-neighbour.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

/** Limited stocks: two tiers of which one has a maximum, and a code for a few uses. */
const limited = {
  type: 'Event',
  slug: 'bal',
  presetAmounts: [],
  acceptOpenDonation: false,
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }],
  discountCodes: [{ code: 'AMIS', percent: 10, maxUses: 5 }],
}

let world: World
let own: StoredForm
let foreign: StoredForm
let userId: string

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  own = await aForm(world.deps.db, { form: limited })
  foreign = await aForm(world.deps.db, {
    organisation: { slug: 'le-verger', name: 'Le Verger' },
    form: limited,
  })
  await world.deps.db.deleteFrom('form_total').where('form_id', '=', foreign.id).execute()
  userId = await aPresidentId(world)
  await haveNeighbour(world, 'Event/bal')
})
afterAll(() => world.close())

const asPresident = <Result>(work: (tx: Tx) => Promise<Result>) =>
  asMember(world.deps, { session: { userId } as Granted['session'] }, work)

/** Every write that the role may do on a table, aimed at rows of another association. */
const foreignWrites: Readonly<Record<string, () => RawBuilder<unknown>>> = {
  'a new form': () => sql`insert into form
    (id, organisation_id, type, slug, state, definition, display_version, created_at, updated_at)
    values (${randomUUID()}, ${foreign.organisationId}, 'Event', ${randomUUID()}, 'draft', ${JSON.stringify(foreign.definition)},
      '', now(), now())`,
  'the totals of a form': () =>
    sql`insert into form_total (form_id, updated_at) values (${foreign.id}, now())`,
  'contents of a form': () =>
    sql`update form set definition = definition || '{"title": "x"}' where id = ${foreign.id}`,
  'state of a form': () => sql`update form set state = 'disabled' where id = ${foreign.id}`,
  'a limit': () => sql`update stock set capacity = 1000 where form_id = ${foreign.id}`,
  'a new limit': () => sql`insert into stock (id, form_id, kind, capacity)
    values (${randomUUID()}, ${foreign.id}, 'tier', 5)`,
  'a version': () => sql`insert into form_version (id, form_id, number, source, definition, created_at)
    values (${randomUUID()}, ${foreign.id}, 99, '{}', '{}', now())`,
  'a published version': () =>
    sql`update form_version set published_at = now() where form_id = ${foreign.id}`,
  'a removed version': () => sql`delete from form_version where form_id = ${foreign.id} and number = 99`,
  'the association': () => sql`update organisation set name = 'x' where id = ${foreign.organisationId}`,
  'an invitation': () => sql`insert into invitation
    (id, organisation_id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${randomUUID()}, ${foreign.organisationId}, 'x@exemple.fr', 'president', ${randomUUID()}::bytea,
      ${userId}, now(), now())`,
  'a withdrawn invitation': () => sql`update invitation set withdrawn_at = now()
    where organisation_id = ${foreign.organisationId}`,
  'a picture': () => sql`insert into media (organisation_id, name, content_type, content, sha256)
    values (${foreign.organisationId}, 'x.png', 'image/png', '', '')`,
  'a removed picture': () => sql`delete from media where organisation_id = ${foreign.organisationId}
    and name = 'x.png'`,
  'the journal': () => sql`insert into access_journal (organisation_id, user_id, action, detail, created_at)
    values (${foreign.organisationId}, ${userId}, 'stateChanged', '{}', now())`,
  'a member': () => sql`insert into member (id, organisation_id, user_id, role, created_at)
    values (${randomUUID()}, ${foreign.organisationId}, ${userId}, 'president', now())`,
  'a removed member': () => sql`delete from member where organisation_id = ${foreign.organisationId}
    and role = 'president'`,
}

/** The number of rows that a statement wrote; 0 where the database refuses it. */
async function written(statement: RawBuilder<unknown>, run: typeof asPresident): Promise<number> {
  try {
    const { numAffectedRows } = await run((tx) => statement.execute(tx))
    return Number(numAffectedRows ?? 0)
  } catch (error) {
    if (/row-level security|permission denied/.test(String(error))) return 0
    throw error
  }
}

describe('a statement of an administrator that forgets the association', () => {
  test.each(Object.entries(foreignWrites))('writes no row of another one: %s', async (_, statement) => {
    expect(await written(statement(), asPresident)).toBe(0)
  })

  test('nor makes its user a member of their own association with another role', async () => {
    const more = sql`insert into member (id, organisation_id, user_id, role, created_at)
      values (${randomUUID()}, ${own.organisationId}, ${userId}, 'treasurer', now())`
    expect(await written(more, asPresident)).toBe(0)
  })

  test.each([
    ['orders', sql`update "order" set amount_cents = 0`],
    ['whether the association may collect', sql`update organisation set allow_collect = true`],
    ['the address of the association', sql`update organisation set slug = 'x'`],
    ['a role of a member', sql`update member set role = 'president'`],
    ['the address of an invitation', sql`update invitation set email = 'x@exemple.fr'`],
    ['the contents of a version', sql`update form_version set source = '{}'`],
    ['the journal', sql`delete from access_journal`],
    ['sold units', sql`delete from stock`],
    ['mails', sql`delete from mail`],
  ])('nor what administrators never write, also of their own: %s', async (_, statement) => {
    await expect(asPresident((tx) => statement.execute(tx))).rejects.toThrow(/permission denied/)
  })

  test('negative control: without the policies, the same statements write rows of another association', async () => {
    const tables = [
      'form',
      'form_total',
      'media',
      'stock',
      'form_version',
      'invitation',
      'access_journal',
      'member',
      'organisation',
    ]
    for (const table of tables)
      await sql`alter table ${sql.table(table)} disable row level security`.execute(world.deps.db)
    const counts = []
    for (const statement of Object.values(foreignWrites)) counts.push(await written(statement(), asPresident))
    expect(Math.min(...counts)).toBe(1)
    for (const table of tables)
      await sql`alter table ${sql.table(table)} enable row level security`.execute(world.deps.db)
  })
})
