import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import {
  aSandboxAdapter,
  newAttempt,
  sandboxAdapter,
} from '../../../../tests/build/money/a-sandbox-adapter.ts'

let shop: Awaited<ReturnType<typeof aSandboxAdapter>>
beforeAll(async () => {
  shop = await aSandboxAdapter()
})
afterAll(() => shop.merchant.sandbox.close())
const card = (key: string) => shop.aFilledCharge({ card: key })

describe('the adapter', () => {
  it('opens sessions and challenges on the public origin', async () => {
    const opened = await shop.openSession({ origin: 'http://a.example', locale: 'en' })
    expect(opened).toMatchObject({ kind: 'opened' })
    expect(opened.kind === 'opened' && opened.hostedFieldsUrl).toMatch(
      /^https:\/\/card\.example\/hosted-fields\?session=ts_/,
    )
    const answer = await shop.charge(await card('challenge-accepted'))
    expect(answer.kind === 'challenge' && answer.redirectUrl).toMatch(
      /^https:\/\/card\.example\/three-d-secure\//,
    )
  })

  it('reads successes and refusals', async () => {
    expect(await shop.charge(await card('accepted'))).toMatchObject({
      kind: 'succeeded',
      amount: 4500,
      currency: 'EUR',
      savedPaymentMethod: null,
    })
    expect(await shop.charge(await card('lost'))).toMatchObject({ kind: 'failed', code: 'hapay_lost_card' })
    expect(await shop.provider.findCharge(newAttempt())).toEqual({ kind: 'absent' })
  })
})

describe('the adapter without an answer', () => {
  it('reports a lost answer as unknown, and finds the charge that was made', async () => {
    const request = await card('accepted')
    await shop.merchant.next({ operation: 'charge', loseAnswer: true })
    expect(await shop.charge(request)).toMatchObject({ kind: 'unknown' })
    const found = await shop.provider.findCharge(request.attemptId)
    expect(found).toMatchObject({ kind: 'succeeded', amount: 4500 })
    expect(await shop.charge(request)).toEqual(found)
    const { charges } = await shop.merchant.book()
    expect(charges.filter(({ reference }) => reference === request.attemptId)).toHaveLength(1)
  })

  it('reports errors, slow answers and other parameters as unknown, never as failed', async () => {
    const { merchant, provider } = shop
    const request = await card('accepted')
    for (const error of [500, 503, 404]) {
      await merchant.next({ operation: 'charge', error })
      expect(await shop.charge(request)).toMatchObject({ kind: 'unknown' })
    }
    await merchant.next({ operation: 'charge', delayAnswerMs: 2_000 })
    const hasty = sandboxAdapter(merchant.sandbox.url, undefined, 500)
    expect(await shop.charge(request, hasty)).toMatchObject({ kind: 'unknown' })
    expect(await shop.charge({ ...request, amount: cents(1) })).toMatchObject({ kind: 'unknown' })
    expect(await provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded', amount: 4500 })
    await merchant.next({ operation: 'find', error: 404 })
    expect(await provider.findCharge(newAttempt())).toMatchObject({ kind: 'unknown' })
  })
})

describe('the adapter with scenarios', () => {
  it('simulates a slow charge and forced refusals', async () => {
    const { merchant, provider } = shop
    await merchant.next({ operation: 'charge', settlesAfterMs: 60_000 })
    const request = await card('accepted')
    expect(await shop.charge(request)).toMatchObject({ kind: 'processing', bankDays: false })
    merchant.sandbox.clock.move(61_000)
    expect(await provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
    merchant.sandbox.clock.move(0)
    await merchant.next({ operation: 'charge', failure: 'hapay_incorrect_cvc' })
    expect(await shop.charge(await card('accepted'))).toMatchObject({ code: 'hapay_incorrect_cvc' })
  })

  it('cancels a charge that is not captured, and one that never arrived', async () => {
    const waiting = await card('challenge-accepted')
    await shop.charge(waiting)
    expect(await shop.provider.cancelCharge(waiting.attemptId)).toMatchObject({ kind: 'cancelled' })
    const never = await card('accepted')
    const given = { kind: 'cancelled', providerRef: null }
    expect(await shop.provider.cancelCharge(never.attemptId)).toEqual(given)
    expect(await shop.charge(never)).toEqual(given)
  })
})

describe('the adapter refunding', () => {
  it('refunds once per id, never more than was captured, and reports an unknown result', async () => {
    const { merchant, provider } = shop
    const charged = await shop.charge(await card('accepted'))
    const providerRef = charged.kind === 'succeeded' ? charged.providerRef : ''
    const refund = (refundId: string, amount: number) =>
      provider.refund(shop.aRefund(refundId, providerRef, amount))
    await merchant.next({ nextRefund: 'lost' })
    expect(await refund('a', 4000)).toMatchObject({ kind: 'unknown' })
    expect(await refund('a', 4000)).toEqual({ kind: 'refunded', providerRef: 'a' })
    expect(await refund('b', 501)).toEqual({ kind: 'failed', reason: 'refund_exceeds_charge' })
    expect(await refund('a', 1)).toMatchObject({ kind: 'unknown' })
    const providerLedger = await provider.listSince(new Date(0))
    expect(providerLedger.refunds.filter(({ chargeRef }) => chargeRef === providerRef)).toHaveLength(1)
    expect(providerLedger.charges.some((charge) => charge.providerRef === providerRef)).toBe(true)
    expect((await provider.listSince(new Date(Date.now() + 86_400_000))).charges).toHaveLength(0)
  })

  it('reports pending and refused refunds', async () => {
    const { merchant, provider } = shop
    const charged = await shop.charge(await card('accepted'))
    const request = shop.aRefund('slow', charged.kind === 'succeeded' ? charged.providerRef : '', 100)
    await merchant.next({ nextRefund: 'processing' })
    expect(await provider.refund(request)).toEqual({ kind: 'processing', providerRef: 'slow' })
    merchant.sandbox.clock.move(86_500_000)
    expect(await provider.refund(request)).toEqual({ kind: 'refunded', providerRef: 'slow' })
    merchant.sandbox.clock.move(0)
    await merchant.next({ nextRefund: 'failed' })
    const refused = { kind: 'failed', reason: 'refund_refused' }
    expect(await provider.refund({ ...request, refundId: 'no' })).toEqual(refused)
    expect(await provider.refund({ ...request, refundId: 'no' })).toEqual(refused)
  })
})

describe('the adapter facing a broken provider', () => {
  it('survives a provider that is unreachable, rejects the key, or gives invalid answers', async () => {
    const { merchant, aRefund } = shop
    const away = sandboxAdapter('http://127.0.0.1:9')
    const request = await card('accepted')
    expect(await shop.charge(request, away)).toMatchObject({ kind: 'unknown' })
    expect(await away.findCharge(request.attemptId)).toMatchObject({ kind: 'unknown' })
    await expect(away.listSince(new Date())).rejects.toThrow('cannot be read')
    await expect(away.disputes?.listOf(request.attemptId)).rejects.toThrow('cannot be read')
    const locked = sandboxAdapter(merchant.sandbox.url, 'wrong')
    expect(await shop.charge(request, locked)).toMatchObject({ kind: 'failed', code: 'hapay_unknown' })
    expect(await locked.findCharge(request.attemptId)).toMatchObject({ kind: 'unknown' })
    const server = createServer((_request, response) => response.end('{}'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const nonsense = sandboxAdapter(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await shop.charge(request, nonsense)).toMatchObject({ kind: 'unknown' })
    expect(await nonsense.refund(aRefund('r', 'c', 1))).toMatchObject({ kind: 'unknown' })
    expect(await shop.openSession({ origin: 'x' }, nonsense)).toMatchObject({ kind: 'unavailable' })
    server.close()
  })
})
