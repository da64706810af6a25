import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#server/program/app/build-server.ts'
import { mountPages } from '#server/program/app/pages.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const publicUrl = 'https://dons.exemple.fr'
const viewKey = 'a-key-that-is-printed-at-start'
const stranger = { remoteAddress: '203.0.113.5' }
let world: World
let app: FastifyInstance
/** The server under a name of this machine. */
let local: FastifyInstance
const lines: string[] = []

/** The program without pages, under this public address. */
async function serverAt(publicAddress: string): Promise<FastifyInstance> {
  const deps = { ...world.deps, settings: { ...world.deps.settings, publicUrl: publicAddress } }
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'))
      done()
    },
  })
  return buildServer({
    deps,
    log: pino({ level: 'debug' }, sink),
    trustedProxies: ['10.0.0.1'],
    limitsRates: false,
    allowedHosts: ['dons.exemple.fr'],
    assetsFolder: null,
    viewKey,
    mailbox: {
      db: deps.db,
      brandName: 'Obole',
      host: 'dons.exemple.fr',
      viewKey,
      publicUrl: publicAddress,
      isSecure: true,
      readMailIdentity: async () => null,
    },
  })
}

beforeAll(async () => {
  world = await aWorld()
  local = await serverAt('http://localhost:4400')
  app = await serverAt(publicUrl)
  mountPages(app, {
    render: async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    cacheVersion: async () => null,
    readDrawing: async () => null,
    publicUrl,
    frameOrigin: 'http://localhost:4401',
    development: null,
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await local.close()
  await world.close()
})

test('a bank that returns by a form of its own is redirected, with its parameters', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/paiement/embarque/confirmation/x?outcome=confirmation&a=%2F',
    headers: {
      origin: 'https://bank.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'PaRes=abc',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/paiement/embarque/confirmation/x?outcome=confirmation&a=%2F')
})

test('every other change that another site requests is refused', async () => {
  for (const url of ['/ha-api/carts', '/paiement', '/ha-api/payments/card-embed/confirm?paymentId=x']) {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' },
    })
    expect([url, answer.statusCode]).toEqual([url, 403])
  }
})

test.each(['/boite-aux-lettres', '/boite-aux-lettres/x', '/boite-aux-lettres/x/html', '/metrics'])(
  '%s is there for callers on this machine alone',
  async (url) => {
    const statusOf = async (from: { remoteAddress: string; headers?: Record<string, string> }) =>
      (await local.inject({ url, ...from })).statusCode
    const loopback = { remoteAddress: '127.0.0.1' }
    const here = await local.inject({ url, ...loopback })
    expect(here.headers['content-type']).not.toContain('json')
    for (const from of [
      stranger,
      { ...stranger, headers: { 'x-forwarded-for': '127.0.0.1' } },
      { ...loopback, headers: { 'x-forwarded-for': '203.0.113.5' } },
      { ...loopback, headers: { 'x-forwarded-for': '127.0.0.1' } },
      { ...loopback, headers: { forwarded: 'for=203.0.113.5' } },
      { ...loopback, headers: { 'x-forwarded-host': 'localhost' } },
      { ...loopback, headers: { via: '1.1 proxy' } },
      { ...loopback, headers: { 'x-real-ip': '127.0.0.1' } },
      { ...loopback, headers: { 'cf-connecting-ip': '203.0.113.5' } },
      { ...loopback, headers: { 'x-client-ip': '203.0.113.5' } },
      { ...loopback, headers: { 'x-original-host': 'dons.exemple.fr' } },
      // A proxy on this machine that adds no header passes on the public name.
      { ...loopback, headers: { host: 'dons.exemple.fr' } },
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.5' } },
    ]) {
      expect([from, await statusOf(from)]).toEqual([from, 404])
      expect((await local.inject({ url, ...from })).headers['content-type']).toContain('json')
    }
  },
)

test.each(['/boite-aux-lettres', '/metrics'])(
  '%s of a site with a public name asks every caller for the key: a proxy may leave no trace',
  async (url) => {
    const caller = { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:4400' } }
    // Negative control: the same caller of a site without a public name.
    expect((await local.inject({ url, ...caller })).statusCode).toBe(200)
    expect((await app.inject({ url, ...caller })).statusCode).toBe(404)
    const authorization = `Bearer ${viewKey}`
    const holder = await app.inject({ url, ...caller, headers: { ...caller.headers, authorization } })
    expect(holder.statusCode).toBe(200)
  },
)

test('the key that is printed at start opens the mailbox from elsewhere, once as an address and then as a cookie', async () => {
  const host = 'dons.exemple.fr'
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, ...stranger, headers: { host, ...headers } })
  const first = await open(`/boite-aux-lettres?key=${viewKey}`)
  expect([first.statusCode, first.headers.location]).toEqual([303, '/boite-aux-lettres'])
  const cookie = String(first.headers['set-cookie'])
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Path=\/boite-aux-lettres; Secure$/)
  expect((await open('/boite-aux-lettres', { cookie })).statusCode).toBe(200)
  expect((await open('/boite-aux-lettres', { authorization: `Bearer ${viewKey}` })).statusCode).toBe(200)
  for (const headers of [{}, { cookie: 'view_key=wrong' }, { authorization: 'Bearer wrong' }])
    expect((await open('/boite-aux-lettres', headers)).statusCode).toBe(404)
  expect((await open('/boite-aux-lettres?key=wrong')).statusCode).toBe(404)
  expect((await open('/boite-aux-lettres?key=wrong&key=other')).statusCode).toBe(404)
  // No log has it.
  expect(lines.join('')).not.toContain(viewKey)
})

test('every answer is logged once, with its request: pages, redirects, media, refusals, calls', async () => {
  for (const [url, status] of [
    ['/associations/la-ruche', 200],
    ['/associations/la-ruche/', 301],
    ['/media/x/y.svg', 404],
    ['/ha-api/nothing', 404],
    ['/healthz', 200],
  ] as const) {
    lines.length = 0
    const answer = await app.inject({ url })
    expect([url, answer.statusCode]).toEqual([url, status])
    const logged = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered')
    expect(logged).toEqual([
      expect.objectContaining({ status, method: 'GET', reqId: answer.headers['x-request-id'] }),
    ])
    expect(lines.join('').match(/"(?:reqId|id)":/g)?.length).toBe(lines.length)
  }
})

test('the ledger is not reported as balanced if the provider’s ledger was not read', async () => {
  expect(await verifyLedger(world.deps, { url: 'http://127.0.0.1:1' })).toEqual({
    exitCode: 2,
    lines: ['sandbox did not answer: its ledger was not compared'],
  })
  expect(await verifyLedger(world.deps, { url: world.sandbox.url })).toEqual({
    exitCode: 0,
    lines: ['ledger balanced: 0 transactions'],
  })
})
