import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '../../../build/a-world.ts'
import { addresses, aPagedServer, anEcho } from '../../../build/site/a-paged-server.ts'

// Stored pages are answered before the router, so that its hooks do not see them: the answers are compared here.

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const host = 'dons.exemple.fr'
/** Headers that differ between two answers of the same page. */
const changing = ['x-request-id', 'date', 'connection', 'keep-alive']

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that listens, and the addresses that reached its router. */
async function aListening(level = 'info') {
  const { app, logged, counted } = await aPagedServer(world, anEcho().render, {}, level)
  const routed: string[] = []
  app.addHook('onRequest', async ({ url }) => void routed.push(url))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string, { method = 'GET', headers = {} }: Asked = {}) => {
    const asking = request({ port, path, method, headers: { host, ...headers } }).end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await answer.toArray())
    return { status: answer.statusCode, headers: answer.headers, body, isRouted: routed.splice(0).length > 0 }
  }
  return { app, ask, logged, counted }
}

const without = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)))

const stored = (['organization', 'campaign', 'widget', 'search'] as const).map(
  (name) => [name, addresses[name]] as const,
)

describe.each(stored)('%s, stored', (name, url) => {
  test.each([{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'gzip, br', cookie: 'locale=es' }])(
    'is what the router answers to %o, and is counted',
    async (headers) => {
      const { app, ask, counted } = await aListening()
      expect((await ask(url, { headers })).isRouted).toBe(true)
      const before = await counted(name, 'hit')
      const early = await ask(url, { headers })
      expect([early.status, early.isRouted]).toEqual([200, false])
      expect(await counted(name, 'hit')).toBe(before + 1)
      const routed = await app.inject({ url, headers: { host, ...headers } })
      expect(without(early.headers)).toEqual(without(routed.headers))
      expect(early.body).toEqual(routed.rawPayload)
      const [id, other] = [
        early.headers['x-request-id'],
        (await ask(url, { headers })).headers['x-request-id'],
      ]
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      expect(id).not.toBe(other)
      await app.close()
    },
  )
})

test('what is not plain goes to the router', async () => {
  const { app, ask } = await aListening()
  const url = addresses.campaign
  const { headers } = await ask(url)
  const etag = headers.etag ?? ''
  const statuses: Record<string, [number | undefined, boolean]> = {}
  const note = async (what: string, path: string, asked?: Asked) => {
    const { status, isRouted } = await ask(path, asked)
    statuses[what] = [status, isRouted]
  }
  await note('stored', url)
  await note('measured', `${url}?utm_source=lettre`)
  await note('another method', url, { method: 'HEAD' })
  await note('a browser that has it', url, { headers: { 'if-none-match': etag } })
  await note('an own query string', `${url}?montant=20`)
  await note('an address of payments', '/paiement/1')
  expect(statuses).toEqual({
    stored: [200, false],
    measured: [200, false],
    'another method': [200, true],
    'a browser that has it': [304, true],
    'an own query string': [200, true],
    'an address of payments': [200, true],
  })
  expect((await ask(url, { headers: { host: 'autre.exemple.fr' } })).status).toBe(400)
  await app.close()
})

test('a log that names each answer from the cache gets them all', async () => {
  const { app, ask, logged } = await aListening('debug')
  await ask(addresses.widget)
  const answer = await ask(addresses.widget)
  expect(answer.isRouted).toBe(true)
  expect(logged.at(-1)).toMatchObject({ msg: 'answered', reqId: answer.headers['x-request-id'] })
  await app.close()
})
