import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { limitBodies } from '#server/platform/http/body-budget.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../../build/a-process.ts'
import { freePort } from '../../build/postgres-setup.ts'

const megabyte = 1_048_576

let world: ProcessWorld
let program: RunningProcess
const sockets: Socket[] = []

beforeAll(async () => {
  world = await aProcessWorld()
  program = await world.start({ env: { TRUSTED_PROXIES: 'loopback', UPLOAD_LIMITS_MB: '30/60/100' } })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => world.close())

/** Memory of the program in bytes. */
function memory(): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** A connection that sends these bytes; what was answered is added to `answers`. */
function open(port: number, bytes: string, answers: string[] = []): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => answers.push(chunk.toString()))
  sockets.push(socket)
  return socket
}

const bodyBytes = 250_000
/** A body that never ends: all of it but the last byte. */
const unfinished = (address: string): string =>
  [
    'POST /ha-api/carts HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `x-forwarded-for: ${address}`,
    `content-length: ${bodyBytes}`,
    '',
    '{'.padEnd(bodyBytes - 1),
  ].join('\r\n')

const portOf = (url: string): number => Number(new URL(url).port)

/** How long a visitor waits for an answer of the program, in milliseconds. */
async function visit(): Promise<number> {
  const startedAt = performance.now()
  expect((await fetch(`${world.url}/ha-api/organizations/absent`)).status).toBe(404)
  return performance.now() - startedAt
}

const codes = (answers: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => /"code":"(\w+)"/.exec(answer)?.[1] ?? 'other')).map(
      ([code, found]) => [code, found?.length ?? 0],
    ),
  )

test('2,000 unfinished bodies of one address: its share of memory is 8 MB, others are served', async () => {
  const before = memory()
  const answers: string[] = []
  for (let body = 0; body < 2_000; body += 1) {
    open(portOf(world.url), unfinished('203.0.113.1'), answers)
    if (body % 50 === 0) await wait(10)
  }
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(1_900)
  // On a slow machine the few that were read are late before the last one is refused.
  const { TOO_MANY_REQUESTS: refused = 0, REQUEST_TIMEOUT: late = 0, ...others } = codes(answers)
  expect(refused).toBeGreaterThan(1_800)
  expect([late + refused, others]).toEqual([answers.length, {}])
  expect(memory() - before).toBeLessThan(200 * megabyte)
  expect(await visit()).toBeLessThan(2_000)
})

test('1,000 unfinished bodies of as many addresses: all together have 64 MB, and end after 20 s', async () => {
  const before = memory()
  const answers: string[] = []
  for (let body = 0; body < 1_000; body += 1) {
    open(portOf(world.url), unfinished(`10.0.${body >> 8}.${body & 255}`), answers)
    if (body % 50 === 0) await wait(10)
  }
  await expect.poll(() => codes(answers)['BUSY'] ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(600)
  expect(memory() - before).toBeLessThan(300 * megabyte)
  await expect
    .poll(() => codes(answers)['REQUEST_TIMEOUT'] ?? 0, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(200)
  const made = await fetch(`${world.url}/ha-api/carts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(made.status).toBe(400)
})

/** A body that no parser reads. */
const otherType = 'host: localhost\r\ncontent-type: application/x-other\r\ntransfer-encoding: chunked\r\n\r\n'
const aChunk = `${(100_000).toString(16)}\r\n${'a'.repeat(100_000)}\r\n`

test('a body of 12 MB that goes on after its refusal ends no process, and others are answered', async () => {
  const answers: string[] = []
  const sender = open(portOf(world.url), `POST /ha-api/carts HTTP/1.1\r\n${otherType}`, answers)
  await wait(100)
  for (let sent = 0; sent < 120; sent += 1) {
    sender.write(aChunk)
    if (sent % 10 === 0) await wait(50)
  }
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await wait(500)
  expect(await visit()).toBeLessThan(2_000)
})

/** A server with the same hook, which reports its refusal to the reader of the body, whether or not there is one. */
const hook = (guard: string) => `
import Fastify from 'fastify'
const app = Fastify()
app.addHook('preParsing', (request, reply, payload, done) => {
  let bytes = 0
  payload.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes > 1_000_000 ${guard}) payload.emit('error', new Error('too large'))
  })
  done(null, payload)
})
app.post('/ha-api/carts', () => 'read')
await app.listen({ port: Number(process.argv[1]), host: '127.0.0.1' })
process.stdout.write('ready')`

test('negative control: if its refusal is reported to a reader that does not exist, the process ends', async () => {
  const endsBy = async (guard: string, patienceMs: number): Promise<number | null> => {
    const port = await freePort()
    const server = spawn(process.execPath, ['--input-type=module', '--eval', hook(guard), String(port)])
    await once(server.stdout, 'data')
    const sender = open(port, `POST /ha-api/carts HTTP/1.1\r\n${otherType}`)
    const ended = once(server, 'exit').then(([code]) => code as number)
    for (let sent = 0; sent < 20; sent += 1) {
      await wait(20)
      sender.write(aChunk)
    }
    const code = await Promise.race([ended, wait(patienceMs, null)])
    server.kill()
    return code
  }
  expect(await endsBy('', 60_000)).toBe(1)
  expect(await endsBy("&& payload.listenerCount('error') > 0", 2_000)).toBeNull()
})

test('negative control: without the budget a server reads and holds every byte of the same bodies', async () => {
  const readBy = async (isLimited: boolean): Promise<number> => {
    const app = Fastify()
    const limits = { totalBytes: 5 * megabyte, clientBytes: 5 * megabyte, arrivalMs: 60_000 }
    if (isLimited) limitBodies(app, Buffer.from('a key'), limits)
    app.post('/ha-api/carts', () => 'read')
    const accepted = new Set<Socket>()
    app.server.on('connection', (socket: Socket) => {
      accepted.add(socket)
      socket.on('close', () => accepted.delete(socket))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    for (let body = 0; body < 200; body += 1) open(port, unfinished('203.0.113.1'))
    const readBytes = () => [...accepted].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    if (isLimited) await wait(4_000)
    else await vi.waitUntil(() => readBytes() > 45 * megabyte, 60_000)
    const bytes = readBytes()
    for (const socket of sockets.splice(0)) socket.destroy()
    await app.close()
    return bytes
  }
  expect(await readBy(true)).toBeLessThan(10 * megabyte)
  expect(await readBy(false)).toBeGreaterThan(45 * megabyte)
})

/** A PDF of nine megabytes. */
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(9 * megabyte, 32),
  Buffer.from('\n%%EOF\n'),
])

/** Sends so many files of an address to each of so many carts, all at once; counts the answers. */
async function sendFiles(
  address: string,
  [carts, files]: readonly [carts: number, files: number],
): Promise<Record<string, number>> {
  const form = await aForm(world.db, { form: { slug: `dons-${address.replaceAll('.', '-')}` } })
  const shopper = aShopper(world, form, { 'x-forwarded-for': address })
  const made = await Promise.all(Array.from({ length: carts }, async () => (await shopper.give(2000)).body))
  const answers = made
    .flatMap((cart) => Array.from({ length: files }, () => cart))
    .map(async (cart) => {
      const body = new FormData()
      body.append('file', new Blob([pdf]), 'piece.pdf')
      const headers = { 'x-ha-cart-key': cart.cartKey ?? '', 'x-forwarded-for': address }
      const answer = await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
        method: 'POST',
        headers,
        body,
      })
      return answer.status === 201 ? 'stored' : answer.text()
    })
  return codes(
    (await Promise.all(answers)).map((answer) => (answer === 'stored' ? '"code":"stored"' : answer)),
  )
}

const storedBytes = async (): Promise<number> => {
  const files = await world.db.selectFrom('cart_file').select('size').execute()
  return files.reduce((sum, { size }) => sum + size, 0)
}

test('files sent at once stay within the budgets of a cart, an address and an association', async () => {
  const before = memory()
  expect(await sendFiles('203.0.113.1', [1, 5])).toEqual({ stored: 3, PAYLOAD_TOO_LARGE: 2 })
  expect(await sendFiles('203.0.113.1', [10, 1])).toEqual({ stored: 3, UPLOAD_LIMIT: 7 })
  expect(await storedBytes()).toBeLessThan(60 * megabyte)
  expect(await sendFiles('203.0.113.2', [6, 1])).toEqual({ stored: 5, UPLOAD_LIMIT: 1 })
  expect(await storedBytes()).toBeLessThan(100 * megabyte)
  expect(memory() - before).toBeLessThan(300 * megabyte)
})

test('negative control: without the budgets every file is stored', async () => {
  await rewriteFunction(world.db, 'find_file_budget', [[/select case[\s\S]*end\b/, 'select null::text']])
  expect(await sendFiles('203.0.113.1', [10, 1])).toEqual({ stored: 10 })
  expect(await storedBytes()).toBeGreaterThan(85 * megabyte)
})
