import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Deps } from '#server/money/deps.ts'
import { buildServer } from '#server/program/app/build-server.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import type { FieldsEntry } from '#server/providers/payment-provider.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { fieldsOf, withFields } from '../../../build/money/card-fields.ts'
import { freePort } from '../../../build/postgres-setup.ts'
import { aWorld, secretKey, type World } from '../../../build/a-world.ts'

/** Statuses that no other test raises, each with its cause. Source: spec section 8. */

let world: World
let openSession: FieldsEntry['openSession'] | null = null

beforeAll(async () => {
  world = await aWorld({
    wrapProvider: (provider) =>
      withFields(provider, {
        openSession: (request) => (openSession ?? fieldsOf(provider).openSession)(request),
      }),
  })
})
afterAll(() => world.close())

/** A separate server on the same database, with other limits. */
async function aServer(
  changes: Partial<Parameters<typeof buildServer>[0]>,
  deps: Deps = world.deps,
): Promise<{ port: number; close: () => Promise<void>; app: Awaited<ReturnType<typeof buildServer>> }> {
  const app = await buildServer({
    deps,
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    limitsRates: false,
    assetsFolder: null,
    mailbox: null,
    ...changes,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { port, app, close: () => app.close() }
}

/** The answer to these bytes, until the server closes the connection. */
function sendBytes(port: number, bytes: string): Promise<{ head: string; body: ApiErrorBody }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ head, body: JSON.parse(body) as ApiErrorBody })
    })
  })
}

const post = 'POST /ha-api/carts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

describe('an incomplete request', () => {
  test('408: its body is too slow', async () => {
    const server = await aServer({ requestTimeoutMs: 100 })
    try {
      const { head, body } = await sendBytes(server.port, `${post}content-length: 100\r\n\r\n{"items":`)
      expect(head).toMatch(/^HTTP\/1\.1 408 /)
      expect(head).toContain(`x-request-id: ${body.requestId}`)
      expect(body).toMatchObject({
        status: 408,
        code: 'REQUEST_TIMEOUT',
        message: expect.stringMatching(/\w/) as string,
      })
    } finally {
      await server.close()
    }
  })

  test('400 and 413: it is not HTTP, or its headers have no end', async () => {
    const server = await aServer({})
    try {
      const garbage = await sendBytes(server.port, 'HELO obole\r\n\r\n')
      expect([garbage.head.slice(0, 12), garbage.body.code]).toEqual(['HTTP/1.1 400', 'BAD_REQUEST'])
      const endless = await sendBytes(server.port, `${post}x: ${'a'.repeat(40_000)}\r\n\r\n`)
      expect([endless.head.slice(0, 12), endless.body.code]).toEqual(['HTTP/1.1 413', 'REQUEST_TOO_LARGE'])
    } finally {
      await server.close()
    }
  })
})

describe('a payment provider', () => {
  const initialize = async () => {
    const form = await aForm(world.deps.db, { form: { slug: `dons-${randomUUID().slice(0, 8)}` } })
    const shopper = aShopper(world, form)
    const paymentRequestId = await shopper.freeze(await shopper.fillCart())
    return shopper.call('POST', `/payments/card-embed/ha-initialize?paymentRequestId=${paymentRequestId}`)
  }

  test('504: too slow', async () => {
    await world.setScenario({ operation: 'session', delayMs: 2_000 })
    const impatient = createSandboxProvider({
      url: world.sandbox.url,
      secretKey,
      webhookSecrets: ['x'],
      timeoutMs: 300,
    })
    openSession = fieldsOf(impatient).openSession
    expect((await initialize()).body).toMatchObject({ status: 504, code: 'GATEWAY_TIMEOUT' })
    openSession = null
    expect((await initialize()).status).toBe(200)
  })

  test('421: unreachable', async () => {
    const nowhere = createSandboxProvider({
      url: `http://127.0.0.1:${await freePort()}`,
      secretKey: 'x',
      webhookSecrets: ['x'],
      timeoutMs: 1_000,
    })
    openSession = fieldsOf(nowhere).openSession
    expect((await initialize()).body).toMatchObject({ status: 421, code: 'ORDER_NOT_SENT' })
  })

  test('502: with an invalid answer', async () => {
    openSession = async () => ({ kind: 'unavailable', why: 'refused', reason: 'test' })
    expect((await initialize()).body).toMatchObject({ status: 502, code: 'INITIALIZE_HAPAY_ERROR' })
  })

  test('500: an internal error is reported as such, without details', async () => {
    openSession = () => Promise.reject(new Error('secret detail'))
    const { body } = await initialize()
    expect(body).toMatchObject({ status: 500, code: 'SERVER_ERROR' })
    expect(JSON.stringify(body)).not.toContain('secret')
    openSession = null
  })
})

test('429: more changes in a minute than a room of buyers makes', async () => {
  const server = await aServer({ limitsRates: true })
  try {
    const last = await Array.from({ length: 605 }).reduce<Promise<{ statusCode: number; body: string }>>(
      async (before) => {
        await before
        return server.app.inject({ method: 'POST', url: '/ha-api/carts', payload: {} })
      },
      Promise.resolve({ statusCode: 0, body: '' }),
    )
    expect(last.statusCode).toBe(429)
    expect(JSON.parse(last.body)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  } finally {
    await server.close()
  }
})

test('409: an option that was removed is named', async () => {
  const form = await aForm(world.deps.db, {
    form: {
      slug: 'soiree',
      type: 'Event',
      tiers: [
        {
          key: 'a',
          name: 'Place',
          price: 1000,
          extraOptions: [{ key: 'repas', label: 'Repas', price: 500, stock: 0 }],
        },
      ],
    },
  })
  const [tier] = form.definition.tiers
  const item = {
    tierId: tier?.id,
    extraOptions: [{ extraOptionId: tier?.extraOptions[0]?.id, value: true, customFields: [] }],
  }
  const shopper = aShopper(world, form)
  const { body } = await shopper.call('POST', '/carts', { ...shopper.names, items: [item] })
  expect(body).toMatchObject({ status: 409, code: 'OPTION_SOLD_OUT' })
})
