import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Merchant, merchantsFor } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)
const folder = () => mkdtempSync(join(tmpdir(), 'sandbox-book-'))
const later = async (shop: Merchant, ref: string) => (await shop.chargeSaved(randomUUID(), ref)).body

describe('the payment method that a charge saves', () => {
  it('is in the answer once the charge is accepted, and never otherwise', async () => {
    const shop = await merchant()
    const card = { paymentMethod: 'Card', customerRef: null, brand: 'visa', expMonth: 12, expYear: 2040 }
    const charged = await shop.pay('accepted', 'a', { savesPaymentMethod: true })
    expect(charged.body['savedPaymentMethod']).toMatchObject({ ...card, last4: '4242' })
    expect((await shop.find('a')).body).toEqual(charged.body)
    const waiting = await shop.pay('challenge-once', 'b', { savesPaymentMethod: true })
    expect(waiting.body).toMatchObject({ state: 'requires_action', savedPaymentMethod: null })
    await shop.call('POST', new URL(String(waiting.body['redirectUrl'])).pathname, { outcome: 'success' })
    expect((await shop.find('b')).body['savedPaymentMethod']).toMatchObject({ ...card, last4: '3155' })
    expect(
      (await shop.pay('declined', 'c', { savesPaymentMethod: true })).body['savedPaymentMethod'],
    ).toBeNull()
    expect((await shop.pay('accepted', 'd')).body['savedPaymentMethod']).toBeNull()
    const debit = await shop.pay('debit-accepted', 'e', { savesPaymentMethod: true })
    expect(debit.body).toMatchObject({ state: 'processing', bankDays: true })
    const account = { paymentMethod: 'Sepa', brand: 'FR', last4: '2606', expMonth: null, expYear: null }
    expect(debit.body['savedPaymentMethod']).toMatchObject(account)
  })
})

describe('a charge without the payer', () => {
  it.each([
    ['accepted', 'succeeded', null],
    ['challenge-once', 'succeeded', null],
    ['challenge-accepted', 'succeeded', null],
    ['challenge-always', 'failed', 'hapay_authentication_required'],
    ['fails-later', 'failed', 'hapay_card_declined'],
    ['disputed', 'succeeded', null],
    ['debit-accepted', 'processing', null],
    ['debit-rejected', 'processing', null],
  ])('%s answers %s %s', async (key, state, code) => {
    const shop = await merchant()
    expect(await later(shop, await shop.save(key))).toMatchObject({ state, code, redirectUrl: null })
  })

  it('is made once for a reference, with any number of simultaneous requests, also after a restart', async () => {
    const dataDir = folder()
    const shop = await merchant({ dataDir })
    const ref = await shop.save('accepted')
    const deadline = new Date(Date.now() + 600_000).toISOString()
    const ask = (to: Merchant) => to.chargeSaved('attempt', ref, { deadline })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(shop)))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await shop.chargeSaved('attempt', ref, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    await shop.sandbox.close()
    const after = await merchant({ dataDir })
    expect((await ask(after)).body).toEqual(answers[0]?.body)
    expect((await after.book()).charges).toHaveLength(2)
  })

  it('is refused for an expired card, an unknown payment method, a past deadline, a cancelled reference', async () => {
    const shop = await merchant()
    const ref = await shop.save('accepted', { expMonth: 1, expYear: new Date().getUTCFullYear() + 1 })
    expect(await later(shop, ref)).toMatchObject({ state: 'succeeded' })
    await shop.moveDays(500)
    expect(await later(shop, ref)).toMatchObject({ state: 'failed', code: 'hapay_expired_card' })
    expect(await later(shop, 'pm_none')).toMatchObject({ state: 'failed', code: 'hapay_unknown' })
    const deadline = new Date().toISOString()
    expect((await shop.chargeSaved('late', ref, { deadline })).body['code']).toBe('hapay_session_expired')
    await shop.call('POST', '/v1/charges/cancel', { reference: 'cancelled' })
    expect((await shop.chargeSaved('cancelled', ref)).body).toMatchObject({ id: null, state: 'cancelled' })
  })

  it('ends as scripted, one outcome per charge, for one payment method or for any', async () => {
    const shop = await merchant()
    const [ref, other] = [await shop.save('fails-later'), await shop.save('accepted')]
    await shop.next({ nextSaved: ['hapay_insufficient_funds', 'accepted'], paymentMethodRef: ref })
    expect(await later(shop, other)).toMatchObject({ state: 'succeeded' })
    expect((await shop.chargeSaved('one', ref)).body['code']).toBe('hapay_insufficient_funds')
    expect((await shop.chargeSaved('one', ref)).body['code']).toBe('hapay_insufficient_funds')
    expect(await later(shop, ref)).toMatchObject({ state: 'succeeded' })
    expect(await later(shop, ref)).toMatchObject({ code: 'hapay_card_declined' })
    await shop.next({ nextSaved: ['hapay_stolen_card'] })
    expect(await later(shop, other)).toMatchObject({ code: 'hapay_stolen_card' })
    expect((await shop.next({ nextSaved: ['nonsense'] })).status).toBe(400)
    const account = await shop.save('debit-accepted')
    await shop.next({ nextSaved: ['hapay_sepa_rejected'] })
    await shop.chargeSaved('debit', account)
    await shop.moveDays(6)
    expect((await shop.find('debit')).body).toMatchObject({ state: 'failed', code: 'hapay_sepa_rejected' })
  })
})

describe('a saved payment method with the payer present', () => {
  const again = async (shop: Merchant, ref: string) => {
    const session = await shop.openSession('again', { savedMethodRef: ref })
    expect(await shop.enterCard(session, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'hapay_session_filled' },
    })
    return (await shop.charge('again', session, { savesPaymentMethod: true })).body
  }

  it.each([
    ['accepted', 'succeeded', null],
    ['challenge-always', 'requires_action', null],
    ['challenge-once', 'requires_action', null],
    ['fails-later', 'failed', 'hapay_card_declined'],
  ])('%s answers %s %s', async (key, state, code) => {
    const shop = await merchant()
    expect(await again(shop, await shop.save(key))).toMatchObject({ state, code })
  })

  it('stays the same payment method, and has no fields', async () => {
    const shop = await merchant()
    const ref = await shop.save('challenge-always')
    const { redirectUrl } = await again(shop, ref)
    await shop.call('POST', new URL(String(redirectUrl)).pathname, { outcome: 'success' })
    expect((await shop.find('again')).body).toMatchObject({ state: 'succeeded', savedPaymentMethod: { ref } })
    const order = { deadline: '2040-01-01T00:00:00Z', origin: 'http://localhost:4400', locale: 'fr' }
    const open = (changes: object) =>
      shop.call('POST', '/v1/tokenization-sessions', { reference: 'x', ...order, ...changes })
    const { body } = await open({ savedMethodRef: ref })
    expect(body['hostedFieldsUrl']).toBeNull()
    expect((await shop.call('GET', `/hosted-fields?session=${String(body['id'])}`)).status).toBe(404)
    expect((await open({ savedMethodRef: 'pm_none' })).body['code']).toBe('payment_method_unknown')
    expect((await open({ savedMethodRef: ref, paymentMethod: 'Sepa' })).body['code']).toBe(
      'payment_method_mismatch',
    )
  })
})
