import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Right, roleHas } from '#domain/access/rights.ts'
import { isFormRole, type Role, roles } from '#domain/access/roles.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const sold = {
  type: 'Event',
  presetAmounts: [],
  acceptOpenDonation: false,
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }],
}

let world: World
/** Of the roles for named forms. */
let gala: StoredForm
let other: StoredForm
/** Without its row of totals. */
let bare: StoredForm
const userIds = new Map<Role, string>()
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  gala = await aForm(db, { form: { ...sold, slug: 'gala' } })
  other = await aForm(db, { form: { ...sold, slug: 'bal' } })
  bare = await aForm(db, { form: { ...sold, slug: 'concert' } })
  await db.deleteFrom('form_total').where('form_id', '=', bare.id).execute()
  for (const role of roles) {
    const forms = isFormRole(role) ? ['Event/gala'] : []
    await addMember(world.deps, { email: `${role}@exemple.fr`, organizationSlug: 'la-ruche', role, forms })
    const { id } = await db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', `${role}@exemple.fr`)
      .executeTakeFirstOrThrow()
    userIds.set(role, id)
  }
  for (const form of [gala, other]) {
    const { id } = form
    await aGate(form).execute(db)
    await aDevice(id).execute(db)
    await anOldVersion(id).execute(db)
    await aDraft(id).execute(db)
    await aPlan(id).execute(db)
  }
  await anInvitation().execute(db)
  await aContactProof().execute(db)
  await anAccount('gift').execute(db)
  await aFirstMonth().execute(db)
  await sql`insert into renewal_reminder (organisation_id, moment, is_on, days, words)
    values (${gala.organisationId}, 'second', true, 7, '[]')`.execute(db)
})
afterAll(() => world.close())

const aContactProof = () =>
  sql`insert into contact_proof (organisation_id, id, email, asked_at)
    values (${gala.organisationId}, ${randomUUID()}, 'x@exemple.fr', now())
    on conflict (organisation_id) do update set asked_at = excluded.asked_at`
const anAccount = (kind: string) => sql`insert into accounting_account (organisation_id, kind, code)
  values (${gala.organisationId}, ${kind}, '7541')`
const aFirstMonth = () => sql`insert into accounting_setting (organisation_id, first_month)
  values (${gala.organisationId}, 9) on conflict (organisation_id) do update set first_month = 10`
const anOldVersion = (formId: string, number = 1) =>
  sql`insert into form_version (id, form_id, number, source, definition, created_at)
    values (${randomUUID()}, ${formId}, ${number}, '{}', '{}', now())`
const aDraft = (formId: string) =>
  sql`insert into form_draft (form_id, source, revision, base, saved_at) values (${formId}, '{}', 1, '', now())`
const aPlan = (formId: string) => sql`insert into planned_publication
  (form_id, source, publish_at, is_private, planned_by, planned_at)
  values (${formId}, '{}', now(), false, ${userIds.get('president')}, now())
  on conflict (form_id) do update set source = excluded.source`
const anInvitation = () => sql`insert into invitation
  (id, organisation_id, email, role, token_hash, invited_by, created_at, expires_at)
  values (${randomUUID()}, ${gala.organisationId}, 'x@exemple.fr', 'reader', ${randomUUID()}::bytea,
    ${userIds.get('president')}, now(), now())`

const aGate = ({ id, organisationId }: StoredForm, sells = false) => sql`insert into gate
  (id, organisation_id, form_id, name, sells, ends_at, created_by, created_at)
  values (${randomUUID()}, ${organisationId}, ${id}, 'Porte', ${sells}, now(),
    coalesce(nullif(current_setting('obole.user', true), '')::uuid, ${userIds.get('president')}), now())`
const aDevice = (formId: string) => sql`insert into gate_device
  (id, gate_id, number, label, key_hash, opened_at, last_contact_at)
  select ${randomUUID()}, id, 1, '', ${randomUUID()}::bytea, now(), now() from gate where form_id = ${formId}`

const aNewForm = () => sql`insert into form
  (id, organisation_id, type, slug, state, definition, display_version, created_at, updated_at)
  select ${randomUUID()}, organisation_id, type, ${randomUUID()}, state, definition, display_version, now(), now()
  from form where id = ${gala.id}`

/** Writes about a form, with the right that they need. */
const aboutForms: readonly (readonly [string, Right, (form: StoredForm) => RawBuilder<unknown>])[] = [
  ['its contents', 'form:edit', ({ id }) => sql`update form set updated_at = now() where id = ${id}`],
  ['its state', 'form:publish', ({ id }) => sql`update form set state = 'disabled' where id = ${id}`],
  ['a version', 'form:edit', ({ id }) => anOldVersion(id, 2)],
  [
    'a published version',
    'form:publish',
    ({ id }) => sql`update form_version set published_at = now() where form_id = ${id}`,
  ],
  ['a removed version', 'form:edit', ({ id }) => sql`delete from form_version where form_id = ${id}`],
  ['a changed draft', 'form:edit', ({ id }) => sql`update form_draft set revision = 2 where form_id = ${id}`],
  ['a discarded draft', 'form:edit', ({ id }) => sql`delete from form_draft where form_id = ${id}`],
  ['a planned publication', 'form:edit', ({ id }) => aPlan(id)],
  [
    'a moved publication',
    'form:edit',
    ({ id }) => sql`update planned_publication set publish_at = now() where form_id = ${id}`,
  ],
  [
    'a cancelled publication',
    'form:edit',
    ({ id }) => sql`delete from planned_publication where form_id = ${id}`,
  ],
  [
    'a former address',
    'form:edit',
    ({ id, organisationId }) => sql`insert into former_address (organisation_id, type, slug, form_id, left_at)
      values (${organisationId}, 'Event', ${randomUUID()}, ${id}, now())`,
  ],
  ['a gate', 'entry:manage', (form) => aGate(form)],
  ['an ended gate', 'entry:manage', ({ id }) => sql`update gate set ended_at = now() where form_id = ${id}`],
  [
    'a removed device',
    'entry:manage',
    ({ id }) => sql`update gate_device set removed_at = now()
      where gate_id in (select id from gate where form_id = ${id})`,
  ],
  ['a limit', 'form:publish', ({ id }) => sql`update stock set capacity = 40 where form_id = ${id}`],
  [
    'a new limit',
    'form:publish',
    ({ id }) =>
      sql`insert into stock (id, form_id, kind, capacity) values (${randomUUID()}, ${id}, 'tier', 5)`,
  ],
]

/** Writes about an association. */
const aboutAssociations: readonly (readonly [string, Right, () => RawBuilder<unknown>])[] = [
  [
    'its details',
    'organisation:edit',
    () => sql`update organisation set definition = definition where id = ${gala.organisationId}`,
  ],
  ['a proof of its contact', 'organisation:edit', aContactProof],
  [
    'another proof of its contact',
    'organisation:edit',
    () => sql`update contact_proof set id = ${randomUUID()}`,
  ],
  ['an account of its accounting', 'accounting:edit', () => anAccount('bank')],
  ['a usual account again', 'accounting:edit', () => sql`delete from accounting_account where kind = 'gift'`],
  ['the first month of its accounting year', 'accounting:edit', aFirstMonth],
  ['another first month', 'accounting:edit', () => sql`update accounting_setting set first_month = 3`],
  ['a new form', 'form:create', aNewForm],
  [
    'the totals of a form',
    'form:create',
    () => sql`insert into form_total (form_id, updated_at) values (${bare.id}, now())`,
  ],
  // A member who edits named forms alone does not time the reminders of the association.
  [
    'a reminder to renew',
    'form:create',
    () => sql`insert into renewal_reminder (organisation_id, moment, is_on, days, words)
      values (${gala.organisationId}, 'first', true, 30, '[]')`,
  ],
  ['another day of a reminder', 'form:create', () => sql`update renewal_reminder set days = 40`],
  ['an invitation', 'member:manage', anInvitation],
  ['a withdrawn invitation', 'member:manage', () => sql`update invitation set withdrawn_at = now()`],
  ['a removed member', 'member:manage', () => sql`delete from member where role = 'reader'`],
  [
    'a picture',
    'form:edit',
    () => sql`insert into media (organisation_id, name, content_type, content, sha256)
      values (${gala.organisationId}, 'x.png', 'image/png', '', '')`,
  ],
]

class Undone extends Error {}

/** Whether a statement of a user writes a row; it is undone. */
async function writes(role: Role, statement: RawBuilder<unknown>): Promise<boolean> {
  let count = 0
  try {
    await asMember(
      world.deps,
      { session: { userId: userIds.get(role) ?? '' } as Granted['session'] },
      async (tx) => {
        count = Number((await statement.execute(tx)).numAffectedRows ?? 0)
        throw new Undone()
      },
    )
  } catch (error) {
    if (!(error instanceof Undone) && !String(error).includes('row-level security')) throw error
  }
  return count > 0
}

const withRight = (right: Right) => roles.filter((role) => roleHas(role, right))
async function whoWrites(statement: () => RawBuilder<unknown>): Promise<Role[]> {
  const found: Role[] = []
  for (const role of roles) if (await writes(role, statement())) found.push(role)
  return found
}

describe('row-level security alone lets a role write what the table of rights says', () => {
  test.each(aboutForms)('of a form: %s', async (_, right, statement) => {
    expect(await whoWrites(() => statement(gala))).toEqual(withRight(right))
    const ofAll = withRight(right).filter((role) => !isFormRole(role))
    expect(await whoWrites(() => statement(other))).toEqual(ofAll)
  })

  test.each(aboutAssociations)('of an association: %s', async (_, right, statement) => {
    expect(await whoWrites(statement)).toEqual(withRight(right))
  })

  test('of a form: a gate that sells, where a role also enters money by hand', async () => {
    const both = withRight('entry:manage').filter((role) => roleHas(role, 'offline:enter'))
    expect(await whoWrites(() => aGate(gala, true))).toEqual(both)
  })
})

test('negative control: without the policies by role, everyone of the association writes', async () => {
  const { rows } = await sql<{ name: string; table: string }>`
    select policyname as name, tablename as "table" from pg_policies where permissive = 'RESTRICTIVE'
  `.execute(world.deps.db)
  expect(rows).toHaveLength(37)
  for (const { name, table } of rows)
    await sql`drop policy ${sql.id(name)} on ${sql.table(table)}`.execute(world.deps.db)
  for (const [, , statement] of aboutForms) expect(await whoWrites(() => statement(other))).toEqual(roles)
  for (const [, , statement] of aboutAssociations) expect(await whoWrites(statement)).toEqual(roles)
})
