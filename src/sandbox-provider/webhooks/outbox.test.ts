import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMerchant } from '../testing/merchant.ts'

/** How long events may take to arrive on a busy machine: no test measures it. */
const arrival = { timeout: 15_000 }

interface Received {
  readonly raw: string
  readonly signature: string
  readonly event: { id: string; type: string; created: number; data: Record<string, string> }
}

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

/** A receiver that answers with the statuses given, then 200. */
async function receiver(statuses: number[] = []): Promise<{ url: string; got: Received[]; server: Server }> {
  const got: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const event = JSON.parse(raw) as Received['event']
      got.push({ raw, signature: String(request.headers['obole-signature']), event })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  open.push(() => new Promise((done) => server.close(done)))
  return { url: `http://127.0.0.1:${port}/events`, got, server }
}

async function merchantNotifying(url: string, dataDir: string | null = null) {
  const shop = await aMerchant({ webhookUrl: url, webhookSecrets: ['new secret', 'old secret'], dataDir })
  open.push(() => shop.sandbox.close())
  return shop
}

const types = (got: readonly Received[]) => got.map(({ event }) => event.type).toSorted()

describe('events', () => {
  it('report the states of a charge and its refund, signed with each secret', async () => {
    const { url, got } = await receiver()
    const shop = await merchantNotifying(url)
    const { body } = await shop.pay('challenge-accepted', 'attempt')
    await shop.call('POST', new URL(String(body['redirectUrl'])).pathname, { outcome: 'success' })
    await shop.call('POST', '/v1/refunds', { id: 'r1', chargeId: body['id'], amount: 1 })
    await vi.waitFor(() => expect(got).toHaveLength(3), arrival)
    expect(types(got)).toEqual(['charge.requires_action', 'charge.succeeded', 'refund.succeeded'])
    for (const { raw, signature, event } of got) {
      expect(event.data).toMatchObject({ reference: 'attempt', chargeId: body['id'] })
      const at = /^t=(\d+),/.exec(signature)?.[1] ?? ''
      for (const secret of ['new secret', 'old secret']) {
        const proof = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')
        expect(signature).toContain(`v1=${proof}`)
      }
    }
  })

  it('are sent again until they are accepted, then not any more', async () => {
    const { url, got } = await receiver([500, 503])
    const shop = await merchantNotifying(url)
    await shop.pay('accepted')
    await vi.waitFor(() => expect(got).toHaveLength(3), arrival)
    expect(new Set(got.map(({ event }) => event.id)).size).toBe(1)
  })

  it('survive a restart of the provider', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-events-'))
    const shop = await aMerchant({ webhookUrl: 'http://127.0.0.1:9/', webhookSecrets: ['s'], dataDir })
    await shop.pay('accepted', 'attempt')
    await shop.sandbox.close()
    const { url, got } = await receiver()
    await merchantNotifying(url, dataDir)
    await vi.waitFor(() => expect(got).toHaveLength(1), arrival)
    expect(got[0]?.event).toMatchObject({ type: 'charge.succeeded', data: { reference: 'attempt' } })
  })

  it('are duplicated and shuffled together, or withheld, when a scenario says so', async () => {
    const { url, got } = await receiver()
    const shop = await merchantNotifying(url)
    await shop.call('POST', '/v1/scenario', { operation: 'webhook', times: 3, duplicate: 5, shuffle: true })
    for (let count = 0; count < 3; count += 1) await shop.pay('accepted')
    await vi.waitFor(() => expect(got).toHaveLength(15), arrival)
    expect(new Set(got.map(({ event }) => event.id)).size).toBe(3)
    await shop.call('POST', '/v1/scenario', { operation: 'webhook', times: 2, withhold: true })
    await shop.pay('accepted')
    await shop.pay('declined')
    await shop.pay('accepted', 'free')
    await vi.waitFor(() => expect(got).toHaveLength(16), arrival)
    expect(got.at(-1)?.event.data['reference']).toBe('free')
    expect((await shop.call('POST', '/v1/webhooks/flush')).body).toEqual({ sent: 2 })
    await vi.waitFor(() => expect(got).toHaveLength(18), arrival)
  })
})
