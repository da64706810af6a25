import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Merchant, merchantsFor } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)
const folder = () => mkdtempSync(join(tmpdir(), 'sandbox-book-'))

/** A captured charge of 45.00 and a function that refunds it. */
async function captured(shop: Merchant) {
  const { body } = await shop.pay('accepted')
  const refund = (id: string, amount: number) =>
    shop.call('POST', '/v1/refunds', { id, chargeId: body['id'], amount })
  const find = (id: string) => shop.call('GET', `/v1/refunds?id=${id}`)
  return { refund, find }
}

describe('refunds', () => {
  it('never exceed what was captured, even many at once', async () => {
    const shop = await merchant({ dataDir: folder() })
    const { body } = await shop.pay('accepted')
    const refund = (id: string, amount: number) =>
      shop.call('POST', '/v1/refunds', { id, chargeId: body['id'], amount })
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(randomUUID(), 1000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await refund('rest', 501)).toMatchObject({ status: 422, body: { code: 'refund_exceeds_charge' } })
    expect((await refund('rest', 500)).status).toBe(200)
    expect((await refund('rest', 500)).status).toBe(200)
    expect((await refund('rest', 499)).body['code']).toBe('idempotency_conflict')
    const total = (await shop.book()).refunds.reduce((sum, entry) => sum + Number(entry['amount']), 0)
    expect(total).toBe(4500)
  })

  it.each([0, -1, 1.5, '10', 1e12])('of %s are refused', async (amount) => {
    const shop = await merchant()
    const { body } = await shop.pay('accepted')
    expect((await shop.call('POST', '/v1/refunds', { id: 'r', chargeId: body['id'], amount })).status).toBe(
      400,
    )
  })

  it('of a charge that was not captured are refused', async () => {
    const shop = await merchant()
    const { body } = await shop.pay('declined')
    const refused = await shop.call('POST', '/v1/refunds', { id: 'r', chargeId: body['id'], amount: 1 })
    expect(refused).toMatchObject({ status: 422, body: { code: 'charge_not_captured' } })
  })
})

describe('a refund with another outcome', () => {
  it('may take a day, counts meanwhile, and is in the ledger once it is made', async () => {
    const shop = await merchant({ dataDir: folder() })
    const { refund, find } = await captured(shop)
    await shop.next({ nextRefund: 'processing' })
    expect((await refund('slow', 4000)).body).toMatchObject({ state: 'processing' })
    expect((await refund('slow', 4000)).body).toMatchObject({ state: 'processing' })
    expect((await refund('more', 501)).body['code']).toBe('refund_exceeds_charge')
    expect((await shop.book()).refunds).toEqual([])
    await shop.moveDays(1)
    expect((await find('slow')).body).toMatchObject({ id: 'slow', amount: 4000, state: 'succeeded' })
    expect((await refund('slow', 4000)).body).toMatchObject({ state: 'succeeded' })
    expect((await shop.book()).refunds).toMatchObject([{ id: 'slow', amount: 4000 }])
  })

  it('may fail permanently under its id, and the amount can be refunded under another', async () => {
    const dataDir = folder()
    const shop = await merchant({ dataDir })
    const { body } = await shop.pay('accepted', 'attempt')
    const order = { chargeId: body['id'], amount: 4500 }
    await shop.next({ nextRefund: 'failed' })
    const failed = { state: 'failed', code: 'refund_refused' }
    expect((await shop.call('POST', '/v1/refunds', { id: 'a', ...order })).body).toMatchObject(failed)
    await shop.sandbox.close()
    const after = await merchant({ dataDir })
    expect((await after.call('POST', '/v1/refunds', { id: 'a', ...order })).body).toMatchObject(failed)
    expect((await after.call('POST', '/v1/refunds', { id: 'b', ...order })).body['state']).toBe('succeeded')
    expect((await after.book()).refunds).toMatchObject([{ id: 'b' }])
  })

  it('may be made and returned: it is no longer in the ledger, and another one may be made', async () => {
    const shop = await merchant({ dataDir: folder() })
    const { refund, find } = await captured(shop)
    await refund('back', 4500)
    const taken = () => shop.call('POST', '/v1/refunds/back', { outcome: 'returned' })
    expect((await taken()).body).toMatchObject({ state: 'failed', code: 'account_closed' })
    expect((await taken()).body).toEqual((await taken()).body)
    expect((await find('back')).body).toMatchObject({ state: 'failed', code: 'account_closed' })
    expect((await refund('back', 4500)).body).toMatchObject({ state: 'failed' })
    expect((await shop.book()).refunds).toEqual([])
    expect((await refund('again', 4500)).body).toMatchObject({ state: 'succeeded' })
    expect((await shop.call('POST', '/v1/refunds/none', { outcome: 'returned' })).status).toBe(404)
  })

  it('may be made while its answer is lost', async () => {
    const shop = await merchant()
    const { refund, find } = await captured(shop)
    await shop.next({ nextRefund: 'lost' })
    await expect(refund('lost', 100)).rejects.toThrow('fetch failed')
    expect((await find('lost')).body).toMatchObject({ state: 'succeeded', amount: 100 })
    expect((await find('none')).status).toBe(404)
  })
})
