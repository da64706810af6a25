import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCalls } from '#server/platform/defence/call-count-store.ts'
import { forgetOldAddresses } from '#server/platform/defence/forget-old-addresses.ts'
import { aCaller } from '../../../build/a-caller.ts'
import { aDatabase } from '../../../build/a-database.ts'
import { aForm } from '../../../build/a-form.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const report = {
  reason: 'SPAM',
  userEmail: 'zoe.moreau@exemple.fr',
  userMessage: 'Cette page vend des montres.',
  url: '/associations/la-ruche/formulaires/dons',
}

/** Two servers that share a database alone, as two web processes do. */
let worlds: readonly World[]

async function twoServers(): Promise<readonly World[]> {
  const database = await aDatabase()
  const made = [
    await aWorld({ limitsRates: true, database }),
    await aWorld({ limitsRates: true, database: { ...database, close: async () => {} } }),
  ]
  await aForm(database.db)
  return made.toReversed()
}

async function close(made: readonly World[]): Promise<void> {
  for (const world of made) await world.close()
}

/** Two servers of their own, whose counting function is changed. */
async function twoWithout(changes: Parameters<typeof rewriteFunction>[2]): Promise<readonly World[]> {
  const servers = await twoServers()
  await rewriteFunction((servers[0] as World).deps.db, 'count_calls', changes)
  return servers
}

beforeAll(async () => {
  worlds = await twoServers()
})
afterAll(() => close(worlds))

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Statuses of reports sent to each server in turn. */
async function reportFrom(
  servers: readonly World[],
  addresses: readonly string[],
  change: Partial<typeof report> = {},
): Promise<number[]> {
  const statuses = []
  for (const [index, address] of addresses.entries()) {
    const { url } = servers[index % servers.length] as World
    const { status } = await aCaller(url)('POST', '/abuses', { ...report, ...change }, from(address))
    statuses.push(status)
  }
  return statuses
}

const seven = (address: string) => Array.from({ length: 7 }, () => address)

test('two servers together allow what one would: five reports in ten minutes', async () => {
  expect(await reportFrom(worlds, seven('203.0.113.1'))).toEqual([201, 201, 201, 201, 201, 429, 429])
})

test('negative control: if each server counts for itself, two allow twice as many', async () => {
  const own = await twoWithout([[/known\.calls/, '0']])
  expect(await reportFrom(own, seven('203.0.113.1'))).not.toContain(429)
  await close(own)
})

test('the addresses of one IPv6 /64 are one client, those of another one are not', async () => {
  const addresses = Array.from({ length: 6 }, (_, index) => `2001:db8:1:2::${index + 1}`)
  expect(await reportFrom(worlds, addresses)).toEqual([201, 201, 201, 201, 201, 429])
  expect(await reportFrom(worlds, ['2001:db8:1:3::1'])).toEqual([201])
})

test('a report that was refused for its content does not count', async () => {
  const mistakes = seven('203.0.113.2')
  expect(new Set(await reportFrom(worlds, mistakes, { userMessage: '' }))).toEqual(new Set([400]))
  expect(new Set(await reportFrom(worlds, mistakes, { reason: 'OTHER' }))).toEqual(new Set([400]))
  expect(await reportFrom(worlds, seven('203.0.113.2'))).toEqual([201, 201, 201, 201, 201, 429, 429])
})

test('refusals have a ceiling: after thirty, a report that is refused for its content counts too', async () => {
  const mistakes = Array.from({ length: 36 }, () => '203.0.113.5')
  const statuses = await reportFrom(worlds, mistakes, { userMessage: '' })
  expect(statuses.slice(0, 35)).toEqual(Array.from({ length: 35 }, () => 400))
  expect(statuses[35]).toBe(429)
})

test('negative control: without the ceiling, refused reports are free for ever', async () => {
  const servers = await twoWithout([
    [
      'returning key, calls,',
      "returning key, case when key like '% refused' then 0 else calls end as calls,",
    ],
  ])
  const mistakes = Array.from({ length: 60 }, () => '203.0.113.5')
  expect(await reportFrom(servers, mistakes, { userMessage: '' })).not.toContain(429)
  await close(servers)
})

test('a call that is taken back after its counter was deleted leaves no negative count', async () => {
  const { db, clock } = (worlds[0] as World).deps
  await countCalls(db, { calls: [{ key: 'gone', calls: -1, spanMs: 60_000 }], now: clock.now() })
  const left = await db.selectFrom('call_count').select('calls').where('key', '=', 'gone').execute()
  expect(left).toEqual([])
})

test('changes are exchanged once a second, and no call waits for it', async () => {
  const client = from('203.0.113.3')
  const change = ({ url }: World) => aCaller(url)('PUT', '/carts/x', {}, client)
  const [first, second] = worlds as [World, World]
  const counted = async () => {
    const counts = await first.deps.db.selectFrom('call_count').select('calls').execute()
    return Math.max(0, ...counts.map(({ calls }) => calls))
  }
  await Promise.all(Array.from({ length: 400 }, () => change(first)))
  await expect.poll(counted).toBe(400)
  // An exchange begins when the one before has ended: with the second one the server knows of the first.
  for (const calls of [401, 402]) {
    await change(second)
    await expect.poll(counted).toBe(calls)
  }
  const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await change(second)).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(102)
  const { headers } = await change(second)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('counts end after their span, and are deleted', async () => {
  const [world] = worlds as [World]
  for (const one of worlds) one.moveOurTime(11 * 60_000)
  await forgetOldAddresses(world.deps)
  expect(await reportFrom(worlds, ['203.0.113.1'])).toEqual([201])
  const counts = await world.deps.db.selectFrom('call_count').select('calls').execute()
  expect(counts).toContainEqual({ calls: 1 })
  // The 402 calls of before are gone; what was refused after them may be exchanged only now.
  expect(Math.max(...counts.map(({ calls }) => calls))).toBeLessThan(402)
})

test('a clock that is moved back does not keep a client out until it has caught up', async () => {
  const servers = await twoServers()
  expect((await reportFrom(servers, seven('203.0.113.4'))).at(-1)).toBe(429)
  for (const one of servers) one.moveOurTime(-3 * 60 * 60_000)
  expect(await reportFrom(servers, seven('203.0.113.4'))).toEqual([201, 201, 201, 201, 201, 429, 429])
  await close(servers)
})

test('negative control: without the comparison with the span, a client waits until the clock has caught up', async () => {
  const servers = await twoWithout([[/and known\.ends_at <= excluded\.ends_at \+ interval '1 minute'/g, '']])
  await reportFrom(servers, seven('203.0.113.4'))
  for (const one of servers) one.moveOurTime(-3 * 60 * 60_000)
  expect(new Set(await reportFrom(servers, seven('203.0.113.4')))).toEqual(new Set([429]))
  await close(servers)
})

test('new carts are fewer than changes, and their bytes have a budget for the day', async () => {
  const [{ url }] = worlds as [World]
  const create = (address: string, body: object) => aCaller(url)('POST', '/carts', body, from(address))
  const many = await Promise.all(Array.from({ length: 210 }, () => create('203.0.113.8', {})))
  expect(many.filter(({ status }) => status === 429)).toHaveLength(10)
  const large = { comment: 'x'.repeat(250 * 1024) }
  const filling = []
  for (let count = 0; count < 85; count++) filling.push((await create('203.0.113.9', large)).status)
  expect(filling.filter((status) => status === 429)).toHaveLength(85 - Math.floor(20_480 / 251))
  // Another client has a budget of its own; all of a /24 have four.
  expect((await create('203.0.113.10', large)).status).toBe(400)
  // Without a length, a body counts as the largest.
  const unmeasured = async (host: number) => {
    const headers = { ...from(`203.0.113.${host}`), 'content-type': 'application/json' }
    const body = Readable.toWeb(Readable.from([Buffer.from('{}')])) as ReadableStream
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return (await fetch(`${url}/ha-api/carts`, request)).status
  }
  for (const host of [11, 12, 13, 14]) await Promise.all(Array.from({ length: 90 }, () => unmeasured(host)))
  expect(await unmeasured(15)).toBe(429)
  expect((await create('203.0.114.1', {})).status).toBe(400)
})
