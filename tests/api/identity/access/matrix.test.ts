import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOperatorRight, roleHas } from '#domain/access/rights.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { accountRows } from '../../../build/access/matrix/account-rows.ts'
import { adminRows } from '../../../build/access/matrix/admin-rows.ts'
import { membershipRows } from '../../../build/access/matrix/membership-rows.ts'
import { orderRows } from '../../../build/access/matrix/order-rows.ts'
import { donorRows, personRows } from '../../../build/access/matrix/person-rows.ts'
import { supportRows } from '../../../build/access/matrix/support-rows.ts'
import { verificationRows } from '../../../build/access/matrix/verification-rows.ts'
import { type MatrixKit, aMatrixKit } from '../../../build/access/matrix/kit.ts'
import { cartRows, linkRows, paymentRows } from '../../../build/access/matrix/money-rows.ts'
import { publicRows } from '../../../build/access/matrix/public-rows.ts'
import { type ActorName, type Row, type Rows, type Who, actors } from '../../../build/access/matrix/row.ts'
import { type RouteLine, routeLines } from '../../../build/access/route-lines.ts'

const withoutSession: ReadonlySet<Who> = new Set(['anonymous', 'wrong cart key', 'operator', 'holder'])
/** They end the session of who calls them, or begin another one: tests/api/identity/user/sessions.test.ts. */
const ofSessions = ['POST /ha-oauth/session/end', 'POST /ha-oauth/session/refresh']
/** Mounted with pages, pictures of the build or a mailbox only. */
const notMounted = ['GET /*', 'POST /paiement/*', 'GET /forms/*', 'GET /boite-aux-lettres']

const rows: Rows = {
  ...publicRows,
  ...cartRows,
  ...paymentRows,
  ...linkRows,
  ...accountRows,
  ...adminRows,
  ...orderRows,
  ...membershipRows,
  ...personRows,
  ...donorRows,
  ...verificationRows,
  ...supportRows,
}
const lines = routeLines()
const nameOf = ({ method, url }: RouteLine) => `${method} ${url}`
const isCalled = (line: RouteLine) =>
  !ofSessions.includes(nameOf(line)) && !notMounted.some((start) => nameOf(line).startsWith(start))
const keyed: ReadonlySet<string> = new Set([
  'cartKey',
  'cartKeySignedIn',
  'reference',
  'referenceSignedIn',
  'provider',
])

let world: World
let kit: MatrixKit
beforeAll(async () => {
  world = await aWorld()
  kit = await aMatrixKit(world)
})
afterAll(() => world.close())

function headersOf(who: Who): Readonly<Record<string, string>> {
  // An operator is on this machine.
  if (who === 'operator') return {}
  const far = { 'x-forwarded-for': '203.0.113.9' }
  if (who === 'wrong cart key') return { ...far, 'x-ha-cart-key': 'A'.repeat(43) }
  const cookies = who === 'holder' ? undefined : kit.browsers.get(who)?.cookies
  if (cookies === undefined) return far
  return { ...far, cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') }
}

/** The status, with its code where it is an error. */
async function answerOf({ method, url }: RouteLine, row: Row, who: Who): Promise<string> {
  const { path = {}, query = {}, headers = {}, body } = (await row.ask?.(kit, who)) ?? {}
  const filled = url.replaceAll(/:(\w+)/g, (_, name: string) => path[name] ?? 'x')
  const answer = await world.app.inject({
    method: method as 'GET',
    url: `${filled}?${new URLSearchParams(query).toString()}`,
    headers: { 'sec-fetch-site': 'same-origin', ...headersOf(who), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  if (answer.statusCode < 400) return String(answer.statusCode)
  return `${answer.statusCode} ${codeIn(answer.body)}`.trim()
}

function codeIn(body: string): string {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}

/** Expected answer to an actor. */
function expected({ access, right, url, isSomewhere }: RouteLine, row: Row, who: Who): string {
  const { answer, refusal = '404 NOT_FOUND' } = row
  const passes = typeof answer === 'string' ? answer : answer(who)
  if (access === 'anyone' || access === 'anyoneSignedIn') return passes
  if (keyed.has(access)) return who === 'holder' || who === 'cart owner' ? passes : refusal
  if (access === 'operator')
    return who === 'operator' && ['/metrics', '/echo'].includes(url) ? '200' : '404 NOT_FOUND'
  if (withoutSession.has(who)) return '401 UNAUTHORIZED'
  if ((access === 'fresh' || access === 'verified') && who === 'unverified') return '403 EMAIL_UNVERIFIED'
  if (right === null) return passes
  if (isOperatorRight(right)) return who.startsWith('operator ') ? passes : '404 NOT_FOUND'
  switch (who) {
    case 'operator account':
    case 'other user':
    case 'OrganizationAdmin elsewhere':
      return '404 NOT_FOUND'
    case 'door':
      return roleHas('door', right) ? passes : '403 FORBIDDEN'
    case 'FormAdmin here':
      // Whose role is for named forms has no right over the association.
      return roleHas('organiser', right) && (isSomewhere || url.includes('/:slug')) ? passes : '403 FORBIDDEN'
    case 'FormAdmin elsewhere':
      return isSomewhere && roleHas('organiser', right) ? passes : '403 FORBIDDEN'
    case 'operator with support access':
      return roleHas('support', right) ? passes : '403 FORBIDDEN'
    case 'OrganizationAdmin here':
      return roleHas('president', right) ? passes : '403 FORBIDDEN'
    default:
      return '403 FORBIDDEN'
  }
}

async function differences(who: Who, chosen: readonly RouteLine[]): Promise<string[]> {
  const wrong: string[] = []
  for (const line of chosen) {
    const row = rows[nameOf(line)]
    if (row === undefined) continue
    const answer = await answerOf(line, row, who)
    await row.after?.(kit)
    const wanted = expected(line, row, who)
    if (answer !== wanted) wrong.push(`${nameOf(line)}: ${answer}, not ${wanted}`)
  }
  return wrong
}

test('every line is a route of the server, but for those of pages and the mailbox', () => {
  expect(lines.length).toBeGreaterThan(100)
  const missing = lines.filter(({ method, url }) => !world.app.hasRoute({ method: method as 'GET', url }))
  expect(missing.filter(isCalled).map(nameOf)).toEqual([])
})

test('every line has its row, and each row its line', () => {
  expect(Object.keys(rows).toSorted()).toEqual(lines.filter(isCalled).map(nameOf).toSorted())
})

test.each(actors)('every route answers as its line says: %s', async (actor: ActorName) => {
  expect(await differences(actor, lines.filter(isCalled))).toEqual([])
})

test('the holder of a key, an id or a token gets what it opens', async () => {
  const opened = lines.filter((line) => keyed.has(line.access) && isCalled(line))
  expect(
    await differences(
      'holder',
      opened.filter((line) => rows[nameOf(line)]?.holderIn === undefined),
    ),
  ).toEqual([])
  const elsewhere = opened.flatMap((line) => rows[nameOf(line)]?.holderIn ?? [])
  expect(elsewhere.filter((file) => !existsSync(file))).toEqual([])
})

test('the user who started the payment of a cart needs no key of it', async () => {
  const ofCarts = lines.filter(({ url, access }) => url.includes(':cartId') && keyed.has(access))
  expect(ofCarts.length).toBeGreaterThan(9)
  expect(await differences('cart owner', ofCarts)).toEqual([])
})
