import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asMember } from '#server/identity/access/as-member.ts'
import { loadForm, type StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { aForm } from '../../../build/a-form.ts'
import { anOperator, openSupport } from '../../../build/access/support.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

// What the database itself allows an operator with an access, whatever the code asks for.
let world: World
let own: StoredForm
let granted: Pick<Granted, 'session' | 'support'>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  own = await aForm(world.deps.db)
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const accessId = await openSupport(world, await anOperator(world, 'exploitation@exemple.fr'))
  const { user_id: userId } = await world.deps.db
    .selectFrom('support_access')
    .select('user_id')
    .executeTakeFirstOrThrow()
  const now = world.deps.clock.now()
  granted = { session: { userId } as Granted['session'], support: { accessId, now } }
})
afterAll(() => world.close())

const idsOf = (acting: typeof granted, table: string) =>
  asMember(world.deps, acting, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(tx)
    return rows.map(({ id }) => id)
  })

test('it shows the one association, and of it what an access is for', async () => {
  expect(await idsOf(granted, 'organisation')).toEqual([own.organisationId])
  expect(await idsOf(granted, 'form')).toEqual([own.id])
  for (const table of ['member', 'invitation', 'access_journal', 'receipt'])
    expect([table, await idsOf(granted, table)]).toEqual([table, []])
})

test.each([
  ['after its end', () => ({ ...granted.support, now: new Date(Date.now() + 25 * 60 * 60_000) })],
  ['of another id', () => ({ ...granted.support, accessId: world.deps.newId() })],
] as const)('%s it shows nothing', async (_, support) => {
  const acting = { ...granted, support: support() as Granted['support'] } as typeof granted
  expect(await idsOf(acting, 'organisation')).toEqual([])
})

test('a read of an access that ended since the guard checked it is refused as one that is over', async () => {
  const ended = {
    ...granted,
    support: { ...granted.support, accessId: world.deps.newId() },
  } as typeof granted
  const read = (acting: typeof granted) =>
    asMember(world.deps, acting, async (tx) => (await loadForm(tx, own.id)).id)
  expect(await read(granted)).toBe(own.id)
  await expect(read(ended)).rejects.toMatchObject({ code: 'SUPPORT_ENDED' })
})

test('without the access, the operator sees nothing', async () => {
  expect(await idsOf({ session: granted.session }, 'organisation')).toEqual([])
})

const writes = [
  ['a form', () => sql`update form set updated_at = now()`],
  ['the association', () => sql`update organisation set name = 'x'`],
  [
    'a version',
    () => sql`insert into form_version (id, form_id, number, source, definition, created_at)
    values (gen_random_uuid(), ${own.id}, 1, '{}', '{}', now())`,
  ],
  [
    'the journal',
    () => sql`insert into access_journal (organisation_id, action, detail, created_at)
    values (${own.organisationId}, 'x', '{}', now())`,
  ],
  [
    'a member',
    () => sql`insert into member (id, organisation_id, user_id, role, form_ids, created_at)
    values (gen_random_uuid(), ${own.organisationId}, ${granted.session.userId}, 'president', '{}', now())`,
  ],
  ['the access', () => sql`update support_access set ends_at = ends_at + interval '1 hour'`],
  ['what was read', () => sql`delete from support_read`],
] as const

test.each(writes)('the database refuses to write %s', async (_, statement) => {
  await expect(asMember(world.deps, granted, (tx) => statement().execute(tx))).rejects.toThrow(
    /read-only transaction|permission denied/,
  )
})

test.each(writes)('and so do its policies alone: %s', async (_, statement) => {
  const { db } = world.deps
  const attempt = db.transaction().execute(async (tx) => {
    const { userId } = granted.session
    const { accessId, now } = granted.support as NonNullable<Granted['support']>
    await sql`select set_config('obole.support', ${accessId}, true), set_config('obole.now', ${now.toISOString()}, true),
      act_as(${userId})`.execute(tx)
    const { rows } = await sql`select id from organisation`.execute(tx)
    expect(rows).toHaveLength(1)
    return Number((await statement().execute(tx)).numAffectedRows)
  })
  const outcome = await attempt.then(
    (count) => (count === 0 ? 'nothing' : 'written'),
    (error: unknown) =>
      /row-level security|permission denied/.test(String(error)) ? 'refused' : String(error),
  )
  expect(['nothing', 'refused']).toContain(outcome)
})

test('a transaction that has read cannot begin to write', async () => {
  const attempt = asMember(world.deps, granted, (tx) =>
    sql`select set_config('transaction_read_only', 'off', true)`.execute(tx),
  )
  await expect(attempt).rejects.toThrow(/read-write mode/)
})
