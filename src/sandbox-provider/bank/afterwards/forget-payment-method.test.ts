import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Merchant, merchantsFor } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)
const forget = (shop: Merchant, ref: string) => shop.call('POST', '/v1/saved-payment-methods/forget', { ref })
const later = async (shop: Merchant, ref: string) => (await shop.chargeSaved(randomUUID(), ref)).body

describe('a deleted payment method', () => {
  it('is not charged any more, with its payer or without; others are', async () => {
    const shop = await merchant()
    const [ref, other] = [await shop.save('accepted'), await shop.save('accepted')]
    const filled = await shop.openSession('filled', { savedMethodRef: ref })
    expect(await forget(shop, ref)).toMatchObject({ status: 200, body: { ref, forgotten: true } })
    expect(await later(shop, ref)).toMatchObject({ state: 'failed', code: 'hapay_unknown' })
    expect((await shop.charge('filled', filled)).body).toMatchObject({
      state: 'failed',
      code: 'hapay_unknown',
    })
    expect(await shop.openSession('again', { savedMethodRef: ref })).toBe('undefined')
    expect(await later(shop, other)).toMatchObject({ state: 'succeeded' })
  })

  it('is unknown, like one that never existed', async () => {
    const shop = await merchant()
    const ref = await shop.save('accepted')
    await forget(shop, ref)
    const unknown = { status: 404, body: { code: 'payment_method_unknown' } }
    expect(await forget(shop, ref)).toMatchObject(unknown)
    expect(await forget(shop, 'pm_none')).toMatchObject(unknown)
    expect((await shop.call('POST', '/v1/saved-payment-methods/forget', {})).status).toBe(400)
  })

  it('stays deleted after a restart, and its charges stay in the ledger', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-book-'))
    const shop = await merchant({ dataDir })
    const ref = await shop.save('accepted')
    const { body: charged } = await shop.chargeSaved('before', ref)
    await forget(shop, ref)
    await shop.sandbox.close()
    const after = await merchant({ dataDir })
    expect(await later(after, ref)).toMatchObject({ state: 'failed', code: 'hapay_unknown' })
    expect((await after.find('before')).body).toEqual(charged)
    const refund = { id: 'r1', chargeId: charged['id'], amount: 4500 }
    expect((await after.call('POST', '/v1/refunds', refund)).body).toMatchObject({ state: 'succeeded' })
  })
})
