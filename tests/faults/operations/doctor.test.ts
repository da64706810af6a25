import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { freePort } from '../../build/postgres-setup.ts'

/** How a reverse proxy says who called: it appends the address, passes on what the visitor sent, or says nothing. */
type Manner = 'appends' | 'passes' | 'silent' | 'changesHost'
let manner: Manner = 'appends'

let world: ProcessWorld
let port: number
const proxy = createServer((incoming, outgoing) => {
  const { 'x-forwarded-for': sent, ...headers } = incoming.headers
  const visitor = '198.51.100.7'
  const forwarded = { appends: [sent, visitor].filter(Boolean).join(', '), passes: sent ?? visitor }
  const said =
    manner === 'appends' || manner === 'passes' ? { 'x-forwarded-for': String(forwarded[manner]) } : {}
  const host = manner === 'changesHost' ? { host: 'obole-backend:4400' } : {}
  const onward = request(
    { port, path: incoming.url, method: incoming.method, headers: { ...headers, ...said, ...host } },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  incoming.pipe(onward)
})

beforeAll(async () => {
  world = await aProcessWorld()
  port = await freePort()
  await new Promise<void>((listening) => proxy.listen(world.port, '127.0.0.1', listening))
  await world.start({ env: { PORT: String(port), PUBLIC_URL: world.url, TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  proxy.close()
  await world.close()
})

async function examine(through: Manner, ...args: readonly string[]) {
  manner = through
  const { code, out } = await world.cli(['doctor', ...args], {
    PORT: String(port),
    PUBLIC_URL: world.url,
    TRUSTED_PROXIES: 'loopback',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  return { code, out }
}

test('a site is examined as its visitors reach it, and nothing in it changes', async () => {
  const backup = join(world.dataDir, 'backups/2026-11-30')
  mkdirSync(backup, { recursive: true })
  writeFileSync(join(backup, 'manifest.json'), '{}')
  const { code, out } = await examine('appends', join(world.dataDir, 'backups'))
  expect(code).toBe(1)
  expect(out).toMatch(/^ok +address of visitors: 198\.51\.100\.7, behind 127\.0\.0\.1$/m)
  for (const subject of [
    'reachable',
    'security headers',
    'figures',
    'protocol',
    'files',
    'clock',
    'worker',
    'schema',
  ])
    expect(out).toMatch(new RegExp(`^ok +${subject}: `, 'm'))
  expect(out).toMatch(/^ok +provider sandbox: answers/m)
  // What a site of tests is not fit for.
  for (const subject of ['address', 'mail server', 'legal pages', 'backups'])
    expect(out).toMatch(new RegExp(`^PROBLEM +${subject}: `, 'm'))
  expect((await world.db.selectFrom('mail').select('id').execute()).length).toBe(0)
})

test.each<[Manner, RegExp]>([
  ['passes', /^PROBLEM +address of visitors: a visitor can invent one/m],
  ['silent', /^WARNING +address of visitors: .*: no proxy says another$/m],
  ['changesHost', /^PROBLEM +reachable: .*\/readyz answers 400$/m],
])('negative control: behind a proxy that %s, it says so', async (through, line) => {
  expect((await examine(through)).out).toMatch(line)
})
