import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { merchantsFor } from '../testing/merchant.ts'

/** How long events may take to arrive on a busy machine: no test measures it. */
const arrival = { timeout: 15_000 }

const merchant = merchantsFor(afterEach)

describe('a direct debit', () => {
  it.each([
    ['debit-accepted', 'succeeded', null],
    ['debit-rejected', 'failed', 'hapay_sepa_rejected'],
    ['debit-disputed', 'succeeded', null],
  ])('%s is %s after five days, %s', async (key, state, code) => {
    const shop = await merchant()
    expect((await shop.pay(key, 'attempt')).body).toMatchObject({ state: 'processing', bankDays: true })
    await shop.moveDays(4.9)
    expect((await shop.find('attempt')).body['state']).toBe('processing')
    await shop.moveDays(5.1)
    expect((await shop.find('attempt')).body).toMatchObject({ state, code })
    await shop.moveDays(6.5)
    expect((await shop.book()).disputes).toHaveLength(key === 'debit-disputed' ? 1 : 0)
  })

  it('cannot be cancelled once it was sent', async () => {
    const shop = await merchant()
    await shop.pay('debit-accepted', 'attempt')
    const { body } = await shop.call('POST', '/v1/charges/cancel', { reference: 'attempt' })
    expect(body).toMatchObject({ state: 'processing', bankDays: true })
    await shop.moveDays(6)
    expect((await shop.find('attempt')).body['state']).toBe('succeeded')
  })

  it('may be faster in a scenario, and still takes bank days', async () => {
    const shop = await merchant()
    await shop.next({ operation: 'charge', settlesAfterMs: 60_000 })
    expect((await shop.pay('debit-accepted', 'attempt')).body['bankDays']).toBe(true)
    await shop.moveDays(0.01)
    expect((await shop.find('attempt')).body['state']).toBe('succeeded')
  })
})

describe('a clock that jumps by months', () => {
  it('performs everything that is due in its order, with its events, also after a restart', async () => {
    const got: string[] = []
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
          type: string
          data: { reference: string }
        }
        got.push(`${data.reference} ${type}`)
        response.end()
      })
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const { port } = receiver.address() as AddressInfo
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-book-'))
    const shop = await merchant({ dataDir })
    await shop.pay('debit-disputed', 'debit')
    await shop.pay('challenge-accepted', 'challenge')
    await shop.pay('disputed', 'card')
    await shop.moveDays(3)
    await shop.pay('debit-rejected', 'second')
    await shop.sandbox.close()
    const after = await merchant({ dataDir })
    await after.moveDays(150)
    const order = (await after.book()).charges.map(({ reference, state }) => `${reference} ${state}`)
    expect(order).toEqual(['debit succeeded', 'challenge failed', 'card succeeded', 'second failed'])
    await after.sandbox.close()
    await merchant({ dataDir, webhookUrl: `http://127.0.0.1:${port}/`, webhookSecrets: ['s'] })
    await vi.waitFor(() => expect(got).toHaveLength(7), arrival)
    // Several are sent at once: only the events of one charge are in order.
    expect(got.toSorted()).toEqual(
      [
        'card charge.disputed',
        'card charge.succeeded',
        'challenge charge.failed',
        'challenge charge.requires_action',
        'debit charge.disputed',
        'debit charge.succeeded',
        'second charge.failed',
      ].toSorted(),
    )
    receiver.close()
  })
})
