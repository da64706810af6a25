import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { printDatabase } from '../../../build/money/database-print.ts'

let world: World
let form: StoredForm
let cart: Cart
let before: Record<string, string>

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
  cart = await aShopper(world, form).fillCart()
  before = await printDatabase(world.deps.db)
})
afterAll(() => world.close())

/** A raw request, for what a hostile program can send and fetch cannot. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; body: ApiErrorBody }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${world.url}/ha-api${path}`, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as ApiErrorBody }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

const json = { 'content-type': 'application/json' }
const aMegabyte = JSON.stringify({ items: [], comment: 'x'.repeat(1024 * 1024) })
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

const deepest = `${'['.repeat(120_000)}${']'.repeat(120_000)}`

const badBodies: readonly [string, Record<string, string>, string, number, string][] = [
  ['a body of 1 MB', json, aMegabyte, 413, 'REQUEST_TOO_LARGE'],
  ['a body that is no JSON', json, '{"items":', 400, 'BAD_REQUEST'],
  ['an empty body', json, '', 400, 'BAD_REQUEST'],
  ['a poisoned prototype', json, '{"__proto__":{"x":1},"items":[]}', 400, 'BAD_REQUEST'],
  ['a list', json, '[]', 400, 'VALIDATION'],
  ['a text', json, '"cart"', 400, 'VALIDATION'],
  ['null', json, 'null', 400, 'VALIDATION'],
  ['a deep nest', json, deep, 400, 'VALIDATION'],
  [
    'a form post',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'items=1',
    415,
    'REQUEST_NOT_JSON',
  ],
  ['plain text', { 'content-type': 'text/plain' }, '{}', 415, 'REQUEST_NOT_JSON'],
  ['XML', { 'content-type': 'application/xml' }, '<cart/>', 415, 'REQUEST_NOT_JSON'],
  ['a file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415, 'REQUEST_NOT_JSON'],
  ['a type that is none', { 'content-type': ';;' }, '{}', 415, 'REQUEST_NOT_JSON'],
]

test.each(badBodies)('%s is refused and nothing changes', async (_name, headers, body, status, code) => {
  const key = { 'x-ha-cart-key': cart.cartKey ?? '' }
  const calls = [
    ['POST', '/carts'],
    ['PUT', `/carts/${cart.id}`],
    ['PUT', `/carts/${cart.id}/payer`],
    ['PUT', `/carts/${cart.id}/tip`],
    ['POST', `/carts/${cart.id}/init-payment`],
  ] as const
  for (const [method, path] of calls) {
    const answer = await send(method, path, { ...headers, ...key }, body)
    expect([path, answer.status, answer.body.code]).toEqual([path, status, code])
  }
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('a nest that would overflow the stack is refused, also by calls that read no body', async () => {
  const shopper = aShopper(world, form)
  const calls = [
    `${world.url}/ha-api/carts/${cart.id}/refresh`,
    `${world.url}/ha-api/orders/x/tip-refund`,
    `${world.url}/ha-oauth/session/refresh`,
    `${world.url}/ha-oauth/session/end`,
  ]
  for (const address of calls) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...json, ...shopper.withKey(cart) },
      body: deepest,
    })
    expect([address, answer.status]).toEqual([address, 400])
  }
  const response = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', response, clientExtensionResults: '#' }
  const nested = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`
  const answer = await fetch(`${world.url}/ha-oauth/sign-in/passkey`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(passkey).replace('"#"', nested),
  })
  expect(answer.status).toBe(400)
})

test('too many items, a text that is too long, an address that is too long are refused', async () => {
  const { names, openTierId, call, withKey } = aShopper(world, form)
  const items = Array.from({ length: 101 }, () => ({ tierId: openTierId, customAmount: 100 }))
  expect((await call('POST', '/carts', { ...names, items })).body).toMatchObject({
    status: 400,
    code: 'VALIDATION',
  })
  const long = await call(
    'PUT',
    `/carts/${cart.id}/payer`,
    { firstName: 'Zo'.repeat(200), lastName: 'x', email: 'x' },
    withKey(cart),
  )
  expect(long.body.problems).toEqual([
    expect.objectContaining({ field: 'payer.firstName', code: 'MAX_LENGTH' }),
  ])
  expect((await call('GET', `/carts/${'x'.repeat(5000)}`)).status).toBe(404)
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('unknown fields are dropped, never stored and never trusted', async () => {
  const shopper = aShopper(world, form)
  const hostile = {
    id: cart.id,
    state: 'ordered',
    totalAmount: 1,
    version: 99,
    cartKey: 'mine',
    tipChosen: 5,
    payer: { x: 1 },
  }
  const item = {
    tierId: shopper.openTierId,
    customAmount: 4200,
    name: '<b>x</b>',
    paymentTerms: { realAmount: 1 },
    price: 1,
  }
  const { body, status } = await shopper.call<Cart>('POST', '/carts', {
    ...shopper.names,
    items: [item],
    ...hostile,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'open',
    totalAmount: 4200,
    version: 1,
    payer: null,
    tipData: { tipChosen: null },
  })
  expect(body.id).not.toBe(cart.id)
  const row = await world.deps.db
    .selectFrom('cart')
    .select('items')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row.items)).not.toMatch(/<b>|paymentTerms|price/)
  before = await printDatabase(world.deps.db)
})

const hostileOrigins: readonly [string, Record<string, string>][] = [
  ['another site, as its browser says', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that hides', { origin: 'null' }],
  ['an origin that looks like ours', { origin: 'http://localhost.evil.example' }],
  ['a cookie without an origin', { cookie: 'locale=fr' }],
  ['a cookie with another origin', { cookie: 'locale=fr', origin: 'https://evil.example' }],
]

test.each(hostileOrigins)('a change requested by %s is forbidden', async (_name, headers) => {
  const shopper = aShopper(world, form)
  const made = await shopper.give(4200, headers)
  expect(made.body).toMatchObject({ status: 403, code: 'FORBIDDEN_ORIGIN' })
  const tip = await shopper.call(
    'PUT',
    `/carts/${cart.id}/tip`,
    { tip: 1 },
    { ...shopper.withKey(cart), ...headers },
  )
  expect(tip.status).toBe(403)
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('our own page and a program without a cookie may make changes', async () => {
  const origin = new URL(world.deps.settings.publicUrl).origin
  const shopper = aShopper(world, form)
  expect((await shopper.give(4200)).status).toBe(201)
  expect(
    (await shopper.give(4200, { origin, 'sec-fetch-site': 'same-origin', cookie: 'locale=en' })).status,
  ).toBe(201)
  expect((await shopper.call('GET', '/agg/user', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(
    200,
  )
})

test('an error has a message in the language of the request, and the request id', async () => {
  const { call } = aShopper(world, form)
  const messages = new Set<string>()
  for (const language of ['fr-FR,fr;q=0.9', 'en', 'es-MX', 'xx', '']) {
    const answer = await call('GET', `/carts/${cart.id}`, undefined, { 'accept-language': language })
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message', 'requestId', 'status'])
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
    messages.add(answer.body.message ?? '')
  }
  // German and a missing language fall back to French.
  expect(messages.size).toBe(3)
  const { body } = await call('PUT', `/carts/${cart.id}/tip`, {}, { 'accept-language': 'en' })
  expect(body).toMatchObject({ code: 'VALIDATION', status: 400 })
  expect(body.problems).toEqual([{ field: 'tip', code: 'REQUIRED', level: 'error', params: {} }])
})

test('a stale version is reported, and the cart is unchanged', async () => {
  const shopper = aShopper(world, form)
  const fresh = await shopper.fillCart()
  const { body: read } = await shopper.call<Cart>(
    'GET',
    `/carts/${fresh.id}`,
    undefined,
    shopper.withKey(fresh),
  )
  const items = [{ tierId: shopper.openTierId, customAmount: 7700 }]
  const now = await printDatabase(world.deps.db)
  expect((await shopper.changeItems(fresh, items, { version: read.version - 1 })).body).toMatchObject({
    status: 409,
    code: 'CART_VERSION_CONFLICT',
  })
  expect(await printDatabase(world.deps.db)).toEqual(now)
  const { body: changed } = await shopper.changeItems(fresh, items, { version: read.version })
  expect(changed).toMatchObject({ totalAmount: 8040, version: read.version + 1 })
})
