import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOperatorRight, roleHas } from '#domain/access/rights.ts'
import { createOperator } from '#server/access/manage-operators.ts'
import { aForm } from '../../build/a-form.ts'
import { type Browser, aBrowser } from '../../build/a-browser.ts'
import { aMember, haveSecondFactor } from '../../build/access/a-member.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { signIn } from '../../build/identity.ts'
import { type RouteLine, routeLines } from '../../build/access/route-lines.ts'

const actors = [
  'anonymous',
  'wrong cart key',
  'other user',
  'unverified',
  'door',
  'FormAdmin here',
  'FormAdmin elsewhere',
  'OrganizationAdmin here',
  'OrganizationAdmin elsewhere',
  'operator',
  'operator account',
] as const
type ActorName = (typeof actors)[number]

const withoutSession: ReadonlySet<ActorName> = new Set(['anonymous', 'wrong cart key', 'operator'])
/** They end the session of who calls them, or begin another one. */
const ofSessions = new Set(['POST /ha-oauth/session/end', 'POST /ha-oauth/session/refresh'])
/** Mounted with pages, pictures of the build or a mailbox only. */
const notMounted = ['GET /*', 'POST /paiement/*', 'GET /forms/*', 'GET /boite-aux-lettres']

let world: World
const headersOf = new Map<ActorName, Readonly<Record<string, string>>>()

beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala' } })
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const other = aBrowser(world.url)
  await signIn(world, other, 'autre@exemple.fr')
  const browsers: [ActorName, Browser][] = [
    ['other user', other],
    ['unverified', await aMember(world, 'nouvelle@exemple.fr', { role: 'president' })],
    ['door', await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/gala'] })],
    ['FormAdmin here', await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })],
    [
      'FormAdmin elsewhere',
      await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] }),
    ],
    ['OrganizationAdmin here', await aMember(world, 'presidente@exemple.fr', { role: 'president' })],
    [
      'OrganizationAdmin elsewhere',
      await aMember(world, 'verger@exemple.fr', { role: 'president', organizationSlug: 'le-verger' }),
    ],
  ]
  await createOperator(world.deps, 'exploitation@exemple.fr')
  const operator = aBrowser(world.url)
  const { userId } = await signIn(world, operator, 'exploitation@exemple.fr')
  await haveSecondFactor(world, userId)
  browsers.push(['operator account', operator])
  await world.deps.db
    .updateTable('user_account')
    .set({ verified_at: null })
    .where('email', '=', 'nouvelle@exemple.fr')
    .execute()
  const far = { 'x-forwarded-for': '203.0.113.9' }
  for (const [name, { cookies }] of browsers)
    headersOf.set(name, { ...far, cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') })
  headersOf.set('anonymous', far)
  headersOf.set('wrong cart key', { ...far, 'x-ha-cart-key': 'A'.repeat(43) })
  // On this machine.
  headersOf.set('operator', {})
})
afterAll(() => world.close())

const names: Readonly<Record<string, string>> = { org: 'la-ruche', type: 'Event', slug: 'gala' }

async function statusOf({ method, url }: RouteLine, actor: ActorName): Promise<number> {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? 'x')
  const answer = await world.app.inject({
    method: method as 'GET',
    url: path,
    headers: { 'sec-fetch-site': 'same-origin', ...headersOf.get(actor) },
  })
  return answer.statusCode
}

/** What an actor must be answered: a status, or `passes`: anything but a refusal for who it is. */
function expected({ access, right, url }: RouteLine, actor: ActorName): number | 'passes' | 'nothing' {
  if (access === 'anyone' || access === 'anyoneSignedIn') return 'passes'
  // Whose key, id, token or signature is wrong gets nothing, signed in or not.
  const isKeyed = access === 'cartKey' || access === 'cartKeySignedIn'
  if (isKeyed || access === 'reference' || access === 'provider') return 'nothing'
  if (access === 'operator') return actor === 'operator' && url === '/metrics' ? 200 : 404
  if (withoutSession.has(actor)) return 401
  if ((access === 'fresh' || access === 'verified') && actor === 'unverified') return 403
  if (right === null) return 'passes'
  if (isOperatorRight(right)) return actor === 'operator account' ? 'passes' : 404
  switch (actor) {
    case 'operator account':
    case 'other user':
    case 'OrganizationAdmin elsewhere':
      return 404
    case 'door':
      return roleHas('door', right) ? 'passes' : 403
    case 'FormAdmin here':
      return roleHas('organiser', right) ? 'passes' : 403
    case 'OrganizationAdmin here':
      return roleHas('president', right) ? 'passes' : 403
    default:
      return 403
  }
}

const lines = routeLines()

test('every line is a route of the server, but for those of pages and the mailbox', () => {
  expect(lines.length).toBeGreaterThan(100)
  const missing = lines.filter(({ method, url }) => !world.app.hasRoute({ method: method as 'GET', url }))
  const known = (line: string) => notMounted.some((start) => line.startsWith(start))
  expect(missing.map(({ method, url }) => `${method} ${url}`).filter((line) => !known(line))).toEqual([])
})

test.each(actors)('every route answers as its line says: %s', async (actor) => {
  const wrong: string[] = []
  for (const line of lines) {
    const name = `${line.method} ${line.url}`
    if (ofSessions.has(name) || !world.app.hasRoute({ method: line.method as 'GET', url: line.url })) continue
    const status = await statusOf(line, actor)
    const wanted = expected(line, actor)
    const isRight =
      wanted === 'passes'
        ? status !== 401 && status !== 403 && status < 500
        : wanted === 'nothing'
          ? status >= 400 && status < 500
          : status === wanted
    if (!isRight) wrong.push(`${name}: ${status}, not ${wanted}`)
  }
  expect(wrong).toEqual([])
})
