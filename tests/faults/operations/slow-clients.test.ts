import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { arrivalLimits } from '#server/program/app/broken-requests.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../../build/a-process.ts'
import { percentileOf } from '../../build/a-rush.ts'
import { aShopper } from '../../build/a-shopper.ts'

const clients = inject('slowClients')
const megabyte = 1_048_576
const seconds = 20

let world: ProcessWorld
let program: RunningProcess
const sockets: Socket[] = []

beforeAll(async () => {
  world = await aProcessWorld()
  program = await world.start({ env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await world.close()
})

/** Memory of the program in bytes. */
function memory(): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

const headers = 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '
/** Each from an address of its own: the share of one address is another limit. */
const body = (client: number): string =>
  [
    'POST /ha-api/carts HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `x-forwarded-for: 10.1.${client >> 8}.${client & 255}`,
    'content-length: 20000',
    '',
    '{',
  ].join('\r\n')

/** Opens the connections, a half with headers and a half with bodies that never end. */
async function openSlowClients(port: number): Promise<void> {
  for (let client = 0; client < clients; client += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    // A client that does not read its refusal would keep its connection half open.
    socket.resume()
    socket.write(client % 2 === 0 ? headers : body(client))
    sockets.push(socket)
    if (client % 100 === 0) await wait(10)
  }
}

test('thousands of clients that send a byte each second: other visitors are served meanwhile', async () => {
  const form = await aForm(world.db)
  const shopper = aShopper(world, form, { 'x-forwarded-for': '203.0.113.7' })
  await fetch(`${world.url}/associations/la-ruche/formulaires/dons`)
  const before = memory()
  await openSlowClients(Number(new URL(world.url).port))
  const times: number[] = []
  const timed = async (read: () => Promise<number>, wanted: number) => {
    const begun = performance.now()
    expect(await read()).toBe(wanted)
    times.push(performance.now() - begun)
  }
  const visit = async (path: string) => {
    const answer = await fetch(world.url + path)
    await answer.arrayBuffer()
    return answer.status
  }
  let most = 0
  let connected = 0
  for (let second = 0; second < seconds; second += 1) {
    const next = wait(1_000)
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
    for (let turn = 0; turn < 5; turn += 1) {
      await timed(() => visit('/associations/la-ruche/formulaires/dons'), 200)
      await timed(() => visit('/ha-api/organizations/la-ruche'), 200)
      await timed(async () => (await shopper.give(1000)).status, 201)
      await wait(50)
    }
    connected = Math.max(connected, sockets.filter(({ destroyed }) => !destroyed).length)
    most = Math.max(most, memory() - before)
    await next
  }
  expect((await shopper.pay('4242424242424242')).executed.status).toBe('Confirmed')
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentileOf(times, share))
  process.stdout.write(
    `${connected} slow clients: ${times.length} visits, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
      `${Math.round(most / megabyte)} MB\n`,
  )
  expect(connected).toBeGreaterThan(clients * 0.9)
  expect(p99).toBeLessThan(2_000)
  // Every connection that is open, and what the pages and carts took meanwhile.
  expect(most).toBeLessThan(100 * megabyte + clients * 20_000)
  // The bodies had their twenty seconds.
  await expect
    .poll(() => sockets.filter(({ destroyed }) => !destroyed).length, { timeout: 60_000 })
    .toBeLessThan(clients * 0.6)
})

test('negative control: without its time limits such a client stays connected for ever', async () => {
  const staysWith = async (limits: ReturnType<typeof arrivalLimits>): Promise<boolean> => {
    const app = Fastify(limits)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const slow = connect(port, '127.0.0.1')
    slow.on('error', () => undefined)
    slow.write(headers)
    for (let half = 0; half < 12; half += 1) {
      await wait(500)
      if (!slow.destroyed) slow.write('a')
    }
    const isOpen = !slow.destroyed
    slow.destroy()
    await app.close()
    return isOpen
  }
  expect(await staysWith(arrivalLimits(1_000))).toBe(false)
  expect(
    await staysWith({ requestTimeout: 0, http: { headersTimeout: 0, connectionsCheckingInterval: 1_000 } }),
  ).toBe(true)
})
