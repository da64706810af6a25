import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accepted, Members } from '#contract/admin/members.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { type Invitation, InvitationSchema } from '#contract/mail/account-mails.ts'
import { invitationLifetimeMs } from '#domain/access/invitation.ts'
import { sessionIdleMs } from '#domain/user/session-life.ts'
import {
  deleteMember,
  lockMembers,
  withdrawInvitationsOf,
} from '#server/backoffice/admin/members/invitation-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { isWaiting } from '../../../build/money/a-meeting.ts'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala', title: 'Le gala' } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const gala = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const gifts = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
const accept = '/ha-api/admin/invitations/accept'

async function invited(email: string): Promise<Invitation & { token: string }> {
  const payload = await lastPayload(world.deps.db, { kind: 'invitation', recipient: email }, InvitationSchema)
  return { ...payload, token: payload.linkUrl.split('#')[1] ?? '' }
}

async function aUser(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

describe('an invitation', () => {
  test('gives its role to the user with its address, once, and the journal says so', async () => {
    const sent = await president.post<Members>(`${gala}/invitations`, {
      email: ' Camille@Exemple.fr ',
      role: 'organiser',
    })
    expect(sent.body.invitations).toMatchObject([{ email: 'camille@exemple.fr', role: 'organiser' }])
    const { token, organizationName } = await invited('camille@exemple.fr')
    expect(organizationName).toBe('La Ruche')
    const other = await aUser('autre@exemple.fr')
    expect((await other.post(accept, { token })).status).toBe(404)
    expect((await aBrowser(world.url).post(accept, { token })).status).toBe(401)
    const camille = await aUser('camille@exemple.fr')
    expect((await camille.post<Accepted>(accept, { token })).body).toEqual({
      organizationSlug: 'la-ruche',
      name: 'La Ruche',
      role: 'organiser',
    })
    expect((await camille.get(`${gala}/edition`)).status).toBe(200)
    expect((await camille.get(`${gifts}/edition`)).status).toBe(403)
    expect((await camille.post<ApiErrorBody>(accept, { token })).body.code).toBe('LINK_INVALID')
    const { members, invitations, journal } = (await president.get<Members>(`${gala}/members`)).body
    expect(members.map(({ email, forms }) => [email, forms])).toEqual([
      ['presidente@exemple.fr', []],
      ['camille@exemple.fr', ['Le gala']],
    ])
    expect(invitations).toEqual([])
    expect(journal.slice(0, 2).map(({ action, author }) => [action, author])).toEqual([
      ['invitationAccepted', 'camille@exemple.fr'],
      ['memberInvited', 'presidente@exemple.fr'],
    ])
  })

  test('is used once, also by two calls at the same time', async () => {
    await president.post(`${gala}/invitations`, { email: 'double@exemple.fr', role: 'reader' })
    const { token } = await invited('double@exemple.fr')
    const user = await aUser('double@exemple.fr')
    const answers = await Promise.all([1, 2, 3].map(() => user.post<ApiErrorBody>(accept, { token })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(answers.filter(({ body }) => body.code === 'LINK_INVALID')).toHaveLength(2)
  })

  test('ends after a week, and where it is withdrawn', async () => {
    await president.post(`${gala}/invitations`, { email: 'tard@exemple.fr', role: 'reader' })
    const late = await invited('tard@exemple.fr')
    const { body } = await president.post<Members>(`${gala}/invitations`, {
      email: 'retire@exemple.fr',
      role: 'reader',
    })
    const withdrawn = body.invitations.find(({ email }) => email === 'retire@exemple.fr')
    expect(
      (await president.post<Members>(`${gala}/invitations/${withdrawn?.id}/withdraw`)).body.invitations,
    ).toHaveLength(1)
    const { token } = await invited('retire@exemple.fr')
    expect((await (await aUser('retire@exemple.fr')).post(accept, { token })).status).toBe(404)
    world.moveOurTime(invitationLifetimeMs)
    const user = await aUser('tard@exemple.fr')
    expect((await user.post(accept, { token: late.token })).status).toBe(404)
    world.moveOurTime(-invitationLifetimeMs)
  })
})

/** Sends a change while another one is under way, which ends once the first waits for it. */
async function sendDuring<Answer>(
  send: () => Promise<Answer>,
  work: (tx: Tx, organisationId: string) => Promise<void>,
): Promise<Answer> {
  const { sent } = await world.deps.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
    await lockMembers(tx, id)
    const answer = send()
    await expect.poll(() => isWaiting(world.deps.db), { interval: 10, timeout: 4_000 }).toBe(true)
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await work(tx, id)
    return { sent: answer }
  })
  return sent
}

test('an invitation that is accepted while it is withdrawn waits for that, and is refused', async () => {
  await president.post(`${gala}/invitations`, { email: 'course@exemple.fr', role: 'reader' })
  const { token } = await invited('course@exemple.fr')
  const user = await aUser('course@exemple.fr')
  const { body } = await sendDuring(
    () => user.post<ApiErrorBody>(accept, { token }),
    async (tx, id) => {
      const withdrawn = { email: 'course@exemple.fr', role: 'reader', sentBy: null } as const
      expect(await withdrawInvitationsOf(tx, id, withdrawn, world.deps.clock.now())).toHaveLength(1)
    },
  )
  expect(body.code).toBe('LINK_INVALID')
})

test('who is removed while they invite someone is answered as a stranger', async () => {
  const removed = await aMember(world, 'sortante@exemple.fr', { role: 'president' })
  const { members } = (await president.get<Members>(`${gala}/members`)).body
  const id = members.find(({ email }) => email === 'sortante@exemple.fr')?.id ?? ''
  const { body } = await sendDuring(
    () => removed.post<ApiErrorBody>(`${gala}/invitations`, { email: 'amie@exemple.fr', role: 'president' }),
    (tx, organisationId) => deleteMember(tx, organisationId, id),
  )
  expect(body.code).toBe('NOT_FOUND')
})

test('who is removed does not come back by an invitation that was open, nor brings anyone', async () => {
  const removed = await aMember(world, 'ecartee@exemple.fr', { role: 'president' })
  for (const email of ['ecartee@exemple.fr', 'complice@exemple.fr'])
    expect((await removed.post(`${gifts}/invitations`, { email, role: 'president' })).status).toBe(200)
  const { members } = (await president.get<Members>(`${gifts}/members`)).body
  const id = members.find(({ email }) => email === 'ecartee@exemple.fr')?.id
  const { body } = await president.post<Members>(`${gifts}/members/${id}/remove`)
  expect(body.invitations.map(({ email }) => email)).not.toContain('complice@exemple.fr')
  const own = await invited('ecartee@exemple.fr')
  expect((await removed.post(accept, { token: own.token })).status).toBe(404)
  const accomplice = await aUser('complice@exemple.fr')
  const { token } = await invited('complice@exemple.fr')
  expect((await accomplice.post(accept, { token })).status).toBe(404)
})

describe('an invitation that is sent', () => {
  test('needs a proof of who invites that is not too old', async () => {
    world.moveOurTime(sessionIdleMs / 2)
    await president.post('/ha-oauth/session/refresh')
    const sent = await president.post<ApiErrorBody>(`${gala}/invitations`, {
      email: 'a@b.fr',
      role: 'reader',
    })
    expect(sent.body.code).toBe('PROOF_REQUIRED')
    expect((await president.get(`${gala}/members`)).status).toBe(200)
    world.moveOurTime(-sessionIdleMs / 2)
    await signIn(world, president, 'presidente@exemple.fr')
  })

  test('needs an address and a known role', async () => {
    expect((await president.post(`${gala}/invitations`, { email: 'x', role: 'reader' })).status).toBe(400)
    expect((await president.post(`${gala}/invitations`, { email: 'a@b.fr', role: 'queen' })).status).toBe(400)
  })

  test('is stored as a hash', async () => {
    await president.post(`${gala}/invitations`, { email: 'hache@exemple.fr', role: 'reader' })
    const { token } = await invited('hache@exemple.fr')
    const rows = await world.deps.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('members', () => {
  test('are managed by a president alone', async () => {
    const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
    expect((await secretary.get(`${gala}/members`)).status).toBe(200)
    for (const path of ['invitations', 'members/x/remove', 'invitations/x/withdraw'])
      expect(
        (await secretary.post(`${gala}/${path}`, { email: 'a@exemple.fr', role: 'president' })).status,
      ).toBe(403)
  })

  test('of another association or unknown are not found', async () => {
    await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
    await aMember(world, 'verger@exemple.fr', { role: 'president', organizationSlug: 'le-verger' })
    const { id } = await world.deps.db
      .selectFrom('member')
      .innerJoin('user_account', 'user_account.id', 'member.user_id')
      .select('member.id')
      .where('email', '=', 'verger@exemple.fr')
      .executeTakeFirstOrThrow()
    for (const one of [id, 'x'])
      expect((await president.post(`${gala}/members/${one}/remove`)).status).toBe(404)
  })

  test('the last president cannot leave; two who leave at once do not both', async () => {
    const list = async () =>
      (await president.get<Members>(`${gala}/members`)).body.members.filter(
        ({ role }) => role === 'president',
      )
    const [own] = await list()
    const refused = await president.post<ApiErrorBody>(`${gala}/members/${own?.id}/remove`)
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_PRESIDENT'])
    await aMember(world, 'vice@exemple.fr', { role: 'president' })
    const both = await list()
    const answers = await Promise.all(both.map(({ id }) => president.post(`${gala}/members/${id}/remove`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    const left = await world.deps.db
      .selectFrom('member')
      .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
      .select('member.id')
      .where('role', '=', 'president')
      .where('slug', '=', 'la-ruche')
      .execute()
    expect(left).toHaveLength(1)
  })
})
