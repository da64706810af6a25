import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminForm } from '#contract/admin/admin-form.ts'
import type { AggForm } from '#contract/form.ts'
import type { AggUser } from '#contract/user.ts'
import { rights } from '#domain/access/rights.ts'
import { guardRoutes } from '#server/identity/access/guard-routes.ts'
import { makeSessionCookies } from '#server/identity/user/session-cookies.ts'
import { accessLifetimeMs } from '#domain/user/session-life.ts'
import { aForm } from '../../../build/a-form.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala', state: 'draft' } })
  const other = { slug: 'le-verger', name: 'Le Verger' }
  await aForm(world.deps.db, { organisation: other })
})
afterAll(() => world.close())

const gala = '/ha-api/admin/organizations/la-ruche/forms/evenements/gala'
const gifts = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'

test('a route without a line cannot be registered', () => {
  const app = Fastify()
  guardRoutes(app, world.deps, makeSessionCookies('http://localhost'))
  expect(() => app.get('/ha-api/admin/secrets', () => 'all of them')).toThrow(
    'GET /ha-api/admin/secrets has no line in route-access.ts',
  )
  expect(() => app.post('/healthz', () => 'changed')).toThrow('POST /healthz has no line')
})

describe('a form of an association', () => {
  test('its president sees it, with every right', async () => {
    const browser = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
    const { status, body } = await browser.get<AdminForm>(gala)
    expect([status, body.form.state, body.organization.name]).toEqual([200, 'draft', 'La Ruche'])
    expect(body.rights).toEqual(rights)
  })

  test('signed out: 401', async () => {
    expect((await aBrowser(world.url).get<{ code: string }>(gala)).body).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  })

  test('a stranger, an unknown form and an unknown association get the same answer', async () => {
    const stranger = aBrowser(world.url)
    await signIn(world, stranger, 'inconnue@exemple.fr')
    const elsewhere = await aMember(world, 'verger@exemple.fr', {
      role: 'president',
      organizationSlug: 'le-verger',
    })
    const own = await aMember(world, 'interne@exemple.fr', { role: 'president' })
    const answers = await Promise.all([
      stranger.get(gala),
      elsewhere.get(gala),
      own.get(gala.replace('gala', 'nulle-part')),
      own.get(gala.replace('evenements', 'nulle-part')),
      own.get(gala.replace('la-ruche', 'le-verger')),
      own.get(gala.replace('la-ruche', 'nulle-part')),
    ])
    const bodies = answers.map(({ body }) => ({ ...(body as object), requestId: '' }))
    expect(bodies[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  test('in one’s own association without the right: 403, in the words of the specification', async () => {
    const door = await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/gala'] })
    expect((await door.get(gala)).body).toMatchObject({
      status: 403,
      message: 'Vous n’avez pas les droits nécessaires pour accéder à cette page.',
    })
    const organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
    expect((await organiser.get(gala)).status).toBe(200)
    expect((await organiser.get(gifts)).status).toBe(403)
  })

  test('a mailbox that is no longer proved has no right', async () => {
    const browser = await aMember(world, 'nouvelle@exemple.fr', { role: 'president' })
    await world.deps.db
      .updateTable('user_account')
      .set({ verified_at: null })
      .where('email', '=', 'nouvelle@exemple.fr')
      .execute()
    expect((await browser.get(gala)).status).toBe(403)
    expect((await browser.get<AggUser>('/ha-api/agg/user')).body.organizations).toEqual([])
  })
})

test('a file behind a link opens when only the access token has expired; a call does not, and nothing is changed', async () => {
  const { cookies } = await aMember(world, 'lien@exemple.fr', { role: 'president' })
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  world.moveOurTime(accessLifetimeMs + 1_000)
  const ask = async (method: 'GET' | 'POST', url: string, mode: string) => {
    const headers = { cookie, 'sec-fetch-mode': mode, 'sec-fetch-site': 'same-origin' }
    const answer = await world.app.inject({ method, url, headers })
    return [answer.statusCode, answer.headers['set-cookie']]
  }
  expect(await ask('GET', `${gala}/edition`, 'navigate')).toEqual([200, undefined])
  expect((await ask('GET', `${gala}/edition`, 'cors'))[0]).toBe(401)
  expect((await ask('POST', '/ha-oauth/passkeys/options', 'navigate'))[0]).toBe(401)
})

test('agg/user lists what a user administers', async () => {
  const browser = await aMember(world, 'double@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  const elsewhere = { organizationSlug: 'le-verger' } as const
  await aMember(world, 'double@exemple.fr', { role: 'president', ...elsewhere })
  await aMember(world, 'double@exemple.fr', { role: 'door', forms: ['Donation/dons'] })
  const { body } = await browser.get<AggUser>('/ha-api/agg/user')
  expect(body.organizations).toEqual([
    {
      organizationSlug: 'la-ruche',
      name: 'La Ruche',
      roles: ['FormAdmin'],
      formIds: [expect.stringMatching(/-/)],
    },
    { organizationSlug: 'le-verger', name: 'Le Verger', roles: ['OrganizationAdmin'], formIds: null },
  ])
})

test('cli admin create gives a role, and says what to correct', async () => {
  const cli = aCli(world)
  expect(await cli('admin', 'create', 'Bureau@Exemple.fr', 'la-ruche')).toEqual([
    expect.stringMatching(/^Bureau@Exemple\.fr is president of la-ruche: sign in at http/),
  ])
  await cli('admin', 'create', 'bureau@exemple.fr', 'la-ruche', 'organiser', 'Event/gala', 'Donation/dons')
  const browser = aBrowser(world.url)
  await signIn(world, browser, 'bureau@exemple.fr')
  expect((await browser.get<AggUser>('/ha-api/agg/user')).body.organizations).toMatchObject([
    { roles: ['OrganizationAdmin', 'FormAdmin'], formIds: null },
  ])
  for (const [args, words] of [
    [['bureau', 'la-ruche'], 'bureau is not an e-mail address'],
    [['a@exemple.fr', 'nulle-part'], 'there is no association nulle-part'],
    [['a@exemple.fr', 'la-ruche', 'queen'], 'queen is no role'],
    [['a@exemple.fr', 'la-ruche', 'door'], 'door needs forms'],
    [['a@exemple.fr', 'la-ruche', 'door', 'Event/rien'], 'no form Event/rien'],
    [['a@exemple.fr', 'la-ruche', 'reader', 'Event/gala'], 'holds for every form'],
    [['a@exemple.fr'], 'ORGANIZATION is missing'],
  ] as const)
    await expect(cli('admin', 'create', ...args)).rejects.toThrow(words)
})

test('agg/form states what the user may do with the form, and others get the stored answer', async () => {
  const asked = '/ha-api/agg/form?organizationSlug=la-ruche&formType=Donation&formSlug=dons'
  const president = await aMember(world, 'chefs@exemple.fr', { role: 'president' })
  const ofForm = await aMember(world, 'ruche@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
  const ofOther = await aMember(world, 'bal@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  const elsewhere = await aMember(world, 'potager@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  const all = [president, ofForm, ofOther, reader, elsewhere, aBrowser(world.url)]
  const rightsOf = async () => {
    const answers = await Promise.all(all.map((browser) => browser.get<AggForm>(asked)))
    return answers.map(({ body }) => body.form.hasAdminRights)
  }
  expect(await rightsOf()).toEqual([true, true, false, false, false, false])
  expect(await rightsOf()).toEqual([true, true, false, false, false, false])
})
