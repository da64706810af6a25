import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '#server/program/app/build-server.ts'
import { type World, aWorld } from '../../../build/a-world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

/** The status, per address, under a host name; the address has a page, a file, a call, a probe, or nothing. */
async function statusesUnder(
  host: string,
  allowedHosts: readonly string[] = ['www.exemple.fr', '[2001:db8::1]'],
) {
  const app = await buildServer({
    deps: { ...world.deps, settings: { ...world.deps.settings, publicUrl: 'https://dons.exemple.fr' } },
    log: pino({ level: 'silent' }),
    trustedProxies: ['loopback'],
    allowedHosts,
    limitsRates: false,
    assetsFolder: null,
    mailbox: null,
  })
  const addresses = ['/healthz', '/metrics', '/ha-api/openapi.json', '/nothing', '/%zz']
  const answers = await Promise.all(addresses.map((url) => app.inject({ url, headers: { host } })))
  await app.close()
  return answers
}

test.each([
  'dons.exemple.fr',
  'dons.exemple.fr:443',
  'DONS.exemple.fr',
  'www.exemple.fr:8080',
  '[2001:db8::1]:4400',
  'localhost:4400',
  'demo.localhost',
  '127.0.0.1',
  '[::1]:4400',
])('%s is answered', async (host) => {
  const answers = await statusesUnder(host)
  expect(answers.map(({ statusCode }) => statusCode).slice(2, 4)).toEqual([200, 404])
  expect(answers[0]?.statusCode).toBe(200)
})

const foreign = [
  'evil.exemple',
  'dons.exemple.fr.evil.exemple',
  'xdons.exemple.fr',
  'evil.exemple:4400',
  'localhost.evil.exemple',
  '203.0.113.5:4400',
  'dons.exemple.fr@evil.exemple',
  'dons.exemple.fr:443:1',
  'dons.exemple.fr, evil.exemple',
  ' ',
]

test.each(foreign)('%s is refused in plain text everywhere, whatever a proxy claims', async (host) => {
  for (const { statusCode, headers, body } of await statusesUnder(host)) {
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(body).toContain('ALLOWED_HOSTS')
  }
})

test('negative control: where a foreign name is allowed, the page of another site reads what is for this machine', async () => {
  const statuses = (await statusesUnder('evil.exemple', ['evil.exemple'])).map(({ statusCode }) => statusCode)
  expect(statuses.slice(0, 4)).toEqual([200, 404, 200, 404])
})
