import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import type { ChargeAnswer, SavedPaymentMethod } from '#server/providers/payment-provider.ts'
import { aSandboxAdapter, sandboxAdapter } from '../../../../tests/build/money/a-sandbox-adapter.ts'

let shop: Awaited<ReturnType<typeof aSandboxAdapter>>
beforeEach(async () => {
  shop = await aSandboxAdapter()
})
afterEach(() => shop.merchant.sandbox.close())

function savedOf(answer: ChargeAnswer): SavedPaymentMethod {
  const saved = answer.kind === 'succeeded' || answer.kind === 'processing' ? answer.savedPaymentMethod : null
  if (saved === null) throw new Error(`${answer.kind} saves nothing`)
  return saved
}
const saveMethod = async (fill: { card: string } | { account: string }) =>
  savedOf(await shop.charge(await shop.aFilledCharge(fill, { savesPaymentMethod: true })))
const chargeLater = async (savedMethodRef: SavedPaymentMethod) => {
  const request = { ...shop.aCharge(), savedMethodRef }
  return { request, answer: await shop.provider.saved?.charge(request) }
}

describe('the adapter saving a payment method', () => {
  it('reports the saved payment method, and charges it later without the payer', async () => {
    const saved = await saveMethod({ card: 'accepted' })
    expect(saved).toMatchObject({
      paymentMethod: 'Card',
      customerRef: null,
      brand: 'visa',
      last4: '4242',
      expiry: { month: 12, year: 2040 },
    })
    const { request, answer } = await chargeLater(saved)
    expect(answer).toMatchObject({ kind: 'succeeded', amount: 4500, savedPaymentMethod: null })
    expect(await shop.provider.findCharge(request.attemptId)).toEqual(answer)
    expect(await shop.provider.saved?.charge(request)).toEqual(answer)
    expect(await shop.provider.saved?.charge({ ...request, amount: cents(1) })).toMatchObject({
      kind: 'unknown',
    })
  })

  it('treats a later challenge as a refusal; a payer who returns is challenged', async () => {
    const request = await shop.aFilledCharge({ card: 'challenge-always' }, { savesPaymentMethod: true })
    const challenge = await shop.charge(request)
    const answerBank = (answer: ChargeAnswer) =>
      shop.merchant.call('POST', new URL(answer.kind === 'challenge' ? answer.redirectUrl : '').pathname, {
        outcome: 'success',
      })
    await answerBank(challenge)
    const found = await shop.provider.findCharge(request.attemptId)
    if (found.kind === 'absent') throw new Error('no charge')
    const saved = savedOf(found)
    expect((await chargeLater(saved)).answer).toMatchObject({
      kind: 'failed',
      code: 'hapay_authentication_required',
    })
    expect(await shop.openSession({ savedMethodRef: saved })).toMatchObject({ hostedFieldsUrl: null })
    const again = await shop.aFilledCharge({ saved }, { savesPaymentMethod: true })
    await answerBank(await shop.charge(again))
    expect(await shop.provider.findCharge(again.attemptId)).toMatchObject({
      kind: 'succeeded',
      savedPaymentMethod: { ref: saved.ref },
    })
  })

  it('reads scripted refusals, and reports a lost answer as unknown', async () => {
    const saved = await saveMethod({ card: 'accepted' })
    await shop.merchant.next({ nextSaved: ['hapay_insufficient_funds', 'hapay_do_not_retry'] })
    expect((await chargeLater(saved)).answer).toMatchObject({ code: 'hapay_insufficient_funds' })
    expect((await chargeLater(saved)).answer).toMatchObject({ code: 'hapay_do_not_retry' })
    await shop.merchant.next({ operation: 'saved-charge', loseAnswer: true })
    const { request, answer } = await chargeLater(saved)
    expect(answer).toMatchObject({ kind: 'unknown' })
    expect(await shop.provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
  })
})

describe('the adapter deleting a payment method', () => {
  it('deletes it permanently, also if repeated', async () => {
    const saved = await saveMethod({ card: 'accepted' })
    const forget = () => shop.provider.saved?.forget(saved)
    expect(await forget()).toEqual({ kind: 'gone' })
    expect((await chargeLater(saved)).answer).toMatchObject({ kind: 'failed', code: 'hapay_unknown' })
    expect(await shop.openSession({ savedMethodRef: saved })).toMatchObject({
      kind: 'unavailable',
      why: 'refused',
    })
    expect(await forget()).toEqual({ kind: 'gone' })
    expect(await shop.provider.saved?.forget({ ...saved, ref: 'pm_none' })).toEqual({ kind: 'gone' })
  })

  it('reports unknown without a usable answer, and asks again', async () => {
    const saved = await saveMethod({ card: 'accepted' })
    const forget = () => shop.provider.saved?.forget(saved)
    for (const error of [500, 503, 404, 429]) {
      await shop.merchant.next({ operation: 'forget', error })
      expect(await forget(), `${error}`).toMatchObject({ kind: 'unknown' })
    }
    expect((await chargeLater(saved)).answer).toMatchObject({ kind: 'succeeded' })
    await shop.merchant.next({ operation: 'forget', loseAnswer: true })
    expect(await forget()).toMatchObject({ kind: 'unknown' })
    expect(await forget()).toEqual({ kind: 'gone' })
    const locked = sandboxAdapter(shop.merchant.sandbox.url, 'wrong')
    expect(await locked.saved?.forget(saved)).toMatchObject({ kind: 'unknown' })
  })
})

describe('the adapter debiting an account', () => {
  it('waits for the bank for days, with the saved payment method', async () => {
    const request = await shop.aFilledCharge({ account: 'debit-accepted' }, { savesPaymentMethod: true })
    const answer = await shop.charge(request)
    expect(answer).toMatchObject({ kind: 'processing', bankDays: true })
    expect(savedOf(answer)).toMatchObject({ paymentMethod: 'Sepa', brand: 'FR', last4: '2606', expiry: null })
    expect(await shop.provider.cancelCharge(request.attemptId)).toMatchObject({ kind: 'processing' })
    await shop.merchant.moveDays(6)
    expect(await shop.provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
    const rejected = await saveMethod({ account: 'debit-rejected' })
    const later = await chargeLater(rejected)
    expect(later.answer).toMatchObject({ kind: 'processing', bankDays: true })
    await shop.merchant.moveDays(12)
    expect(await shop.provider.findCharge(later.request.attemptId)).toMatchObject({
      kind: 'failed',
      code: 'hapay_sepa_rejected',
    })
  })
})

describe('the adapter listing disputes', () => {
  it('lists charges that the payer’s bank took back', async () => {
    const request = await shop.aFilledCharge({ card: 'disputed' })
    await shop.charge(request)
    const listOf = () => shop.provider.disputes?.listOf(request.attemptId)
    expect(await listOf()).toEqual([])
    await shop.merchant.moveDays(2)
    const [dispute] = (await listOf()) ?? []
    expect(dispute).toMatchObject({ amount: 4500, state: 'open', at: expect.any(Date) as Date })
    await shop.merchant.call('POST', `/v1/disputes/${dispute?.disputeRef}`, { outcome: 'lost' })
    expect(await listOf()).toMatchObject([{ disputeRef: dispute?.disputeRef, state: 'lost' }])
  })
})

describe('the adapter reading a long ledger', () => {
  it('reads every charge once, page by page', async () => {
    const saved = await saveMethod({ card: 'accepted' })
    const made: unknown[] = []
    for (let batch = 0; batch < 24; batch += 1) {
      const some = await Promise.all(Array.from({ length: 50 }, () => chargeLater(saved)))
      made.push(...some.map(({ request }) => request.attemptId))
    }
    const { charges } = await shop.provider.listSince(new Date(0))
    expect(charges).toHaveLength(made.length + 1)
    expect(charges.slice(1).map(({ attemptId }) => attemptId)).toEqual(expect.arrayContaining(made))
  })
})
