import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitBodies } from '#server/platform/http/body-budget.ts'

const kilobyte = 1_024
const app = Fastify({ bodyLimit: 8 * kilobyte })
let socket: Socket

beforeEach(async () => {
  limitBodies(app, Buffer.from('a key'), {
    totalBytes: 256 * kilobyte,
    clientBytes: 256 * kilobyte,
    arrivalMs: 10_000,
  })
  app.post('/', () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  socket.destroy()
  await app.close()
})

test('what arrives after an early answer is not counted, and ends no process', async () => {
  const { port } = app.server.address() as { port: number }
  let answer = ''
  socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-other\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  const chunk = `${(4 * kilobyte).toString(16)}\r\n${'a'.repeat(4 * kilobyte)}\r\n`
  for (let sent = 0; sent < 100; sent += 1) {
    if (!socket.destroyed) socket.write(chunk)
    if (sent % 10 === 0) await wait(20)
  }
  await expect.poll(() => answer).toContain(' 415 ')
  socket.destroy()
  await wait(100)
  const next = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  expect(next.statusCode).toBe(200)
})
