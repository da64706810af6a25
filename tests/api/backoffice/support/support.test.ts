import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorHomeView } from '#contract/admin/operator-home.ts'
import type { Members } from '#contract/admin/members.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import type { OpenSupports, SupportAccesses } from '#contract/admin/support.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { SupportOpenedSchema } from '#contract/mail/support-mails.ts'
import type { AggUser } from '#contract/user.ts'
import { roleHas } from '#domain/access/rights.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { removeOperator, createOperator } from '#server/identity/access/manage-operators.ts'
import { supportPageOf } from '#server/identity/access/support-pages.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember, aPresident } from '../../../build/access/a-member.ts'
import { routeLines } from '../../../build/access/route-lines.ts'
import { anOperator, openSupport } from '../../../build/access/support.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'

const email = 'exploitation@exemple.fr'
const hourMs = 60 * 60_000
const base = '/ha-api/admin/organizations/la-ruche'
const gifts = `${base}/forms/Donation/dons`
const ofOperators = '/ha-api/site/verifications/la-ruche/support'
const asked = { reason: ' Vous ne trouvez pas vos statistiques. ', hours: 4 }

let world: World
let operator: Browser
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  operator = await anOperator(world, email)
})
afterEach(() => world.close())

/** The status, with its code where it is an error. */
const statusOf = async (browser: Browser, path = `${gifts}/statistics`) => {
  const { status, body } = await browser.get<Partial<ApiErrorBody>>(path)
  return `${status} ${body.code ?? ''}`.trim()
}

test('an access is opened with a reason and a duration, mailed to the presidents, recorded, and read by the association', async () => {
  const president = await aPresident(world)
  expect(await statusOf(operator)).toBe('404 NOT_FOUND')
  const opened = await operator.post<SupportAccesses>(ofOperators, asked)
  expect(opened).toMatchObject({
    status: 200,
    body: {
      canEnd: false,
      accesses: [{ reason: asked.reason.trim(), ended: null, pages: [], isOwn: true }],
    },
  })
  const mail = await lastPayload(
    world.deps.db,
    { kind: 'supportOpened', recipient: 'presidente@exemple.fr' },
    SupportOpenedSchema,
  )
  const [access] = opened.body.accesses
  expect(mail).toMatchObject({
    organizationName: 'La Ruche',
    reason: asked.reason.trim(),
    endsAt: access?.endsAt,
    pageUrl: `${world.deps.settings.publicUrl}/admin/la-ruche/support`,
  })
  expect(Date.parse(mail.endsAt) - Date.parse(access?.openedAt ?? '')).toBe(4 * hourMs)
  // Twice the same page is recorded once.
  for (const path of [`${gifts}/statistics`, `${gifts}/statistics`, `${base}/details`, '/ha-api/admin/forms'])
    expect([path, await statusOf(operator, path)]).toEqual([path, '200'])
  const seen = (await president.get<SupportAccesses>(`${base}/support`)).body
  expect(seen).toMatchObject({ canEnd: true, accesses: [{ operator: '', isOwn: false, ended: null }] })
  expect(seen.accesses[0]?.pages.map(({ page, form }) => [page, form !== null])).toEqual([
    ['statistics', true],
    ['details', false],
    ['home', false],
  ])
  const { journal } = (await president.get<Members>(`${gifts}/members`)).body
  expect(journal.slice(0, 4).map(({ action, subject, author }) => [action, subject, author])).toEqual([
    ['supportRead', 'home', null],
    ['supportRead', 'details', null],
    ['supportRead', 'statistics', null],
    ['supportOpened', '', null],
  ])
  const site = (await operator.get<OperatorHomeView>('/ha-api/site')).body
  expect(site.journal[0]).toMatchObject({
    action: 'supportOpened',
    subject: 'la-ruche',
    author: email,
  })
  expect((await operator.get<OwnForms>('/ha-api/admin/forms')).body.organizations).toMatchObject([
    { organizationSlug: 'la-ruche', roles: [], isSupport: true },
  ])
  // Outside of the administration it is no role.
  expect((await operator.get<AggUser>('/ha-api/agg/user')).body.organizations).toEqual([])
})

test('an access is not opened twice, without a reason, for longer than a day, or by who has a role there', async () => {
  const open = async (body: object, browser = operator) => {
    const answer = await browser.post<Partial<ApiErrorBody>>(ofOperators, body)
    return `${answer.status} ${answer.body.code ?? ''}`.trim()
  }
  expect(await open({ ...asked, reason: '  ' })).toBe('400 VALIDATION')
  expect(await open({ ...asked, reason: 'x'.repeat(501) })).toBe('400 VALIDATION')
  expect(await open({ ...asked, hours: 25 })).toBe('400 VALIDATION')
  const both = await Promise.all([open(asked), open(asked)])
  expect(both.toSorted()).toEqual(['200', '409 CONFLICT'])
  expect(await open(asked, await aPresident(world))).toBe('404 NOT_FOUND')
  const member = await anOperator(world, 'bureau@exemple.fr')
  await aMember(world, 'bureau@exemple.fr', { role: 'reader' })
  expect(await open(asked, member)).toBe('409 CONFLICT')
  const unknown = ofOperators.replace('la-ruche', 'inconnue')
  expect((await operator.post(unknown, asked)).status).toBe(404)
})

test('opening an access needs a fresh sign-in and a second factor', async () => {
  world.moveOurTime(proofLifetimeMs + 1_000)
  await operator.post('/ha-oauth/session/refresh')
  expect((await operator.post<ApiErrorBody>(ofOperators, asked)).body.code).toBe('PROOF_REQUIRED')
  await createOperator(world.deps, '\u00a0sans@exemple.fr\u200b')
  const without = aBrowser(world.url)
  await signIn(world, without, 'sans@exemple.fr')
  expect((await without.post<ApiErrorBody>(ofOperators, asked)).body.code).toBe('SECOND_FACTOR_MISSING')
})

test('an access reads with a second factor only, in one association, and for one operator', async () => {
  await openSupport(world, operator)
  expect(await statusOf(operator)).toBe('200')
  expect(await statusOf(operator, `${gifts}/statistics`.replace('la-ruche', 'le-verger'))).toBe(
    '404 NOT_FOUND',
  )
  expect(await statusOf(await anOperator(world, 'collegue@exemple.fr'))).toBe('404 NOT_FOUND')
  await world.deps.db.updateTable('user_session').set({ has_second_factor: false }).execute()
  expect(await statusOf(operator)).toBe('403 SECOND_FACTOR_MISSING')
  expect((await operator.get<OwnForms>('/ha-api/admin/forms')).body.organizations).toEqual([])
})
describe('an access ends', () => {
  test('by its operator, and not by a colleague', async () => {
    const id = await openSupport(world, operator)
    const colleague = await anOperator(world, 'collegue@exemple.fr')
    expect((await colleague.post(`${ofOperators}/${id}/end`)).status).toBe(404)
    const { body } = await operator.post<SupportAccesses>(`${ofOperators}/${id}/end`)
    expect(body.accesses).toMatchObject([{ ended: { by: 'operator' } }])
    expect(await statusOf(operator)).toBe('403 SUPPORT_ENDED')
    // Ended once: the second call changes nothing.
    expect((await operator.post<SupportAccesses>(`${ofOperators}/${id}/end`)).body).toEqual(body)
    await openSupport(world, operator)
    expect(await statusOf(operator)).toBe('200')
  })

  test('by a president, and by no other role nor a president of another association', async () => {
    const id = await openSupport(world, operator)
    const treasurer = await aMember(world, 'tresor@exemple.fr', { role: 'treasurer' })
    const other = { role: 'president', organizationSlug: 'le-verger' } as const
    const elsewhere = await aMember(world, 'verger@exemple.fr', other)
    expect((await treasurer.get<OpenSupports>('/ha-api/admin/support')).body.accesses).toMatchObject([
      { id, canEnd: false, isOwn: false },
    ])
    expect((await elsewhere.get<OpenSupports>('/ha-api/admin/support')).body.accesses).toEqual([])
    expect((await treasurer.post(`${base}/support/${id}/end`)).status).toBe(403)
    expect((await elsewhere.post(`${base}/support/${id}/end`)).status).toBe(404)
    const foreign = `${base}/support/${id}/end`.replace('la-ruche', 'le-verger')
    expect((await elsewhere.post(foreign)).status).toBe(404)
    expect(await statusOf(operator)).toBe('200')
    const president = await aPresident(world)
    const { body } = await president.post<SupportAccesses>(`${base}/support/${id}/end`)
    expect(body.accesses).toMatchObject([{ id, ended: { by: 'association' } }])
    expect(await statusOf(operator)).toBe('403 SUPPORT_ENDED')
    expect((await president.get<OpenSupports>('/ha-api/admin/support')).body.accesses).toEqual([])
    const { journal } = (await operator.get<OperatorHomeView>('/ha-api/site')).body
    expect(journal[0]).toMatchObject({ action: 'supportEnded', subject: 'la-ruche' })
  })

  test('by time', async () => {
    await openSupport(world, operator)
    world.moveOurTime(hourMs - 60_000)
    await operator.post('/ha-oauth/session/refresh')
    expect(await statusOf(operator)).toBe('200')
    world.moveOurTime(60_000)
    expect(await statusOf(operator)).toBe('403 SUPPORT_ENDED')
    const { body } = await operator.get<SupportAccesses>(ofOperators)
    expect(body.accesses).toMatchObject([{ ended: { by: 'time' } }])
    expect(body.accesses[0]?.ended?.at).toBe(body.accesses[0]?.endsAt)
  })

  test('with the role of its operator, and does not come back with it', async () => {
    await openSupport(world, operator)
    const { db } = world.deps
    // At once, whatever is written of the access.
    await db.deleteFrom('operator_account').execute()
    expect(await statusOf(operator)).toBe('404 NOT_FOUND')
    await createOperator(world.deps, email)
    expect(await statusOf(operator)).toBe('200')
    await removeOperator(world.deps, email)
    await createOperator(world.deps, email)
    expect(await statusOf(await anOperator(world, email))).toBe('403 SUPPORT_ENDED')
    const { rows } = await sql<{ action: string }>`
      select action from access_journal where action = 'supportEnded'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

test('every route that an access opens has its line, or says that it is not recorded', () => {
  const lines = routeLines().filter(
    ({ right, url }) => right !== null && roleHas('support', right) && url.includes('/admin/'),
  )
  expect(lines.length).toBeGreaterThan(7)
  expect(lines.filter(({ method }) => method !== 'GET')).toEqual([])
  for (const { url } of lines) expect(() => supportPageOf(url)).not.toThrow()
  expect(() => supportPageOf(`${base}/members`)).toThrow('no line')
})
