import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Merchant, merchantsFor } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)

async function disputesOf(shop: Merchant, reference: string) {
  const { body } = await shop.call('GET', `/v1/disputes?reference=${reference}`)
  return body['disputes'] as { id: string; amount: number; state: string }[]
}
const close = (shop: Merchant, id: string, outcome: string) =>
  shop.call('POST', `/v1/disputes/${id}`, { outcome })

const content = Buffer.alloc(1_000_000, 'x').toString('base64')
const file = { kind: 'proof', name: 'a.pdf', contentType: 'application/pdf', content }

describe('a disputed card', () => {
  it('is taken back a day after the charge, once, and is in the ledger', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-book-'))
    const shop = await merchant({ dataDir })
    const { body } = await shop.pay('disputed', 'attempt')
    await shop.pay('accepted', 'other')
    expect(await disputesOf(shop, 'attempt')).toEqual([])
    await shop.moveDays(2)
    const [dispute] = await disputesOf(shop, 'attempt')
    expect(dispute).toMatchObject({ chargeId: body['id'], amount: 4500, state: 'open' })
    expect(await disputesOf(shop, 'other')).toEqual([])
    await shop.moveDays(40)
    const written = await shop.book()
    expect(written.disputes).toEqual([dispute])
    await shop.sandbox.close()
    const after = await merchant({ dataDir })
    await after.moveDays(80)
    expect(await after.book()).toEqual(written)
  })

  it('is won or lost, once', async () => {
    const shop = await merchant()
    await shop.pay('disputed', 'attempt')
    await shop.moveDays(2)
    const id = (await disputesOf(shop, 'attempt'))[0]?.id ?? ''
    expect((await close(shop, id, 'perhaps')).status).toBe(400)
    expect((await close(shop, id, 'lost')).body).toMatchObject({ id, state: 'lost' })
    expect((await close(shop, id, 'lost')).body).toMatchObject({ id, state: 'lost' })
    expect(await close(shop, id, 'won')).toMatchObject({ status: 409, body: { code: 'dispute_closed' } })
    expect((await close(shop, 'dp_none', 'won')).status).toBe(404)
    expect(await disputesOf(shop, 'attempt')).toMatchObject([{ state: 'lost' }])
  })

  it('takes one answer, until its term', async () => {
    const shop = await merchant()
    await shop.pay('disputed', 'one')
    await shop.pay('disputed', 'late')
    await shop.moveDays(2)
    const idOf = async (reference: string) => (await disputesOf(shop, reference))[0]?.id ?? ''
    const answer = (disputeId: string, id: string) =>
      shop.call('POST', '/v1/dispute-answers', { id, disputeId, text: 'Présente.', files: [file] })
    const one = await idOf('one')
    expect((await answer(one, 'a1')).body).toMatchObject({
      respondBy: null,
      answer: { text: 'Présente.', files: [{ kind: 'proof', name: 'a.pdf', size: 1_000_000 }] },
    })
    expect((await answer(one, 'a1')).status).toBe(200)
    expect((await answer(one, 'a2')).body['code']).toBe('dispute_takes_no_answer')
    await shop.moveDays(25)
    expect((await answer(await idOf('late'), 'a3')).status).toBe(409)
    expect((await answer('dp_none', 'a4')).status).toBe(404)
  })

  it('takes back no more than what remained, and only once', async () => {
    const shop = await merchant()
    const { body } = await shop.pay('disputed', 'part')
    const refund = (chargeId: unknown, id: string, amount: number) =>
      shop.call('POST', '/v1/refunds', { id, chargeId, amount })
    await refund(body['id'], 'r1', 1500)
    const whole = await shop.pay('disputed', 'whole')
    await refund(whole.body['id'], 'r2', 4500)
    await shop.moveDays(2)
    const [dispute] = await disputesOf(shop, 'part')
    expect(dispute).toMatchObject({ amount: 3000 })
    expect(await disputesOf(shop, 'whole')).toEqual([])
    expect((await refund(body['id'], 'r3', 1)).body['code']).toBe('charge_disputed')
    await close(shop, dispute?.id ?? '', 'won')
    expect((await refund(body['id'], 'r3', 3000)).status).toBe(200)
  })
})
