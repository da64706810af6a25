import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SavedVersion } from '#contract/admin/edited-form.ts'
import type { Members } from '#contract/admin/members.ts'
import { type Invitation, InvitationSchema } from '#contract/mail/account-mails.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { findFormId } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember, aPresident } from '../../../build/access/a-member.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

// Negative controls of the guards of access: each is removed in a separate database, and what it prevents happens.
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala' } })
})
afterEach(() => world.close())

const gala = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const gifts = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'

/** A browser with the cookies that another one has now. */
function copyOf(browser: Browser): Browser {
  const copy = aBrowser(world.url)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

test('negative control: without the guard of routes, someone at the door disables a form', async () => {
  const { db } = world.deps
  const door = await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/gala'] })
  expect((await door.post(`${gala}/state`, { change: 'disable' })).status).toBe(403)
  const { id: organisationId } = await db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
  const { id: userId } = await db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  const granted: Granted = {
    session: { userId } as Granted['session'],
    organisationId,
    organizationSlug: 'la-ruche',
    organizationName: 'La Ruche',
    formId: await findFormId(db, organisationId, { formType: 'Event', formSlug: 'gala' }),
    memberships: [],
  }
  const app = anUnguardedApp(world.deps, () => granted)
  const url = `${gala}/state`
  const disable = () => app.inject({ method: 'POST', url, payload: { change: 'disable' } })
  // The second net is still there.
  expect((await disable()).statusCode).toBe(500)
  await sql`drop policy by_editor on form`.execute(db)
  for (const name of ['added_by_editor', 'changed_by_editor'])
    await sql`drop policy ${sql.id(name)} on stock`.execute(db)
  const answer = await disable()
  expect([answer.statusCode, answer.json<{ state: string }>().state]).toEqual([200, 'disabled'])
  await app.close()
})

test('negative control: by its id alone, a version of another form is found', async () => {
  const president = await aPresident(world)
  const { source } = (await president.get<{ source: string }>(`${gifts}/edition`)).body
  const { versionId } = (await president.post<SavedVersion>(`${gifts}/versions`, { source })).body
  expect((await president.get(`${gala}/versions/${versionId}`)).status).toBe(404)
  // The same row, as if it belonged to the form of the address.
  await sql`update form_version set form_id = (select id from form where slug = 'gala')`.execute(
    world.deps.db,
  )
  expect((await president.get(`${gala}/versions/${versionId}`)).status).toBe(200)
})

test('negative control: without the time of its proof, an old session gives access to others', async () => {
  const president = await aPresident(world)
  const invite = () =>
    president.post(`${gala}/invitations`, { email: 'intrus@exemple.fr', role: 'president' })
  world.moveOurTime(proofLifetimeMs + 1_000)
  await president.post('/ha-oauth/session/refresh')
  expect((await invite()).status).toBe(403)
  await rewriteFunction(world.deps.db, 'find_user_session', [
    ["'provedAt', s.proved_at", "'provedAt', p_now"],
  ])
  expect((await invite()).status).toBe(200)
})

test('negative control: without the comparison of its end, a session that was ended goes on', async () => {
  const president = await aPresident(world)
  const copy = copyOf(president)
  await president.post('/ha-oauth/session/end')
  expect((await copy.get(`${gala}/members`)).status).toBe(401)
  await rewriteFunction(world.deps.db, 'find_user_session', [['and s.ended_at is null', '']])
  expect((await copy.get(`${gala}/members`)).status).toBe(200)
})

test('negative control: without its mark, an invitation is accepted again by who was removed', async () => {
  const president = await aPresident(world)
  const { db } = world.deps
  await president.post(`${gala}/invitations`, { email: 'invitee@exemple.fr', role: 'reader' })
  const where = { kind: 'invitation', recipient: 'invitee@exemple.fr' }
  const { linkUrl }: Invitation = await lastPayload(db, where, InvitationSchema)
  const invited = aBrowser(world.url)
  await signIn(world, invited, 'invitee@exemple.fr')
  const accept = async () =>
    (await invited.post('/ha-api/admin/invitations/accept', { token: linkUrl.split('#')[1] })).status
  const remove = async () => {
    const { members } = (await president.get<Members>(`${gala}/members`)).body
    const id = members.find(({ email }) => email === 'invitee@exemple.fr')?.id
    expect((await president.post(`${gala}/members/${id}/remove`)).status).toBe(200)
  }
  expect(await accept()).toBe(200)
  await remove()
  expect(await accept()).toBe(404)
  await sql`update invitation set accepted_at = null, withdrawn_at = null`.execute(db)
  expect(await accept()).toBe(200)
})

test('negative control: without the lock of members, the last two presidents leave at once', async () => {
  const { db } = world.deps
  const [one, two] = [await aPresident(world), await aPresident(world, 'vice@exemple.fr')]
  // Each waits for the other before it leaves: by then both have read who is there.
  await sql`create sequence arrived`.execute(db)
  await sql`create function wait_for_both() returns trigger language plpgsql security definer as $$
    begin
      perform nextval('arrived');
      for turn in 1 .. 100 loop
        exit when (select last_value from arrived) > 1;
        perform pg_sleep(0.02);
      end loop;
      return old;
    end $$`.execute(db)
  await sql`create trigger wait_for_both before delete on member
    for each row execute function wait_for_both()`.execute(db)
  await rewriteFunction(db, 'lock_members', [['perform pg_advisory_xact_lock', '-- perform']])
  const { members } = (await one.get<Members>(`${gala}/members`)).body
  const idOf = (email: string) => members.find((member) => member.email === email)?.id
  const answers = await Promise.all([
    one.post(`${gala}/members/${idOf('presidente@exemple.fr')}/remove`),
    two.post(`${gala}/members/${idOf('vice@exemple.fr')}/remove`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await db.selectFrom('member').select('id').where('role', '=', 'president').execute()).toEqual([])
})
