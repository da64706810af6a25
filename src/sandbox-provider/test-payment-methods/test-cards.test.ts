import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTestCard, testCards } from './test-cards.ts'
import { aMerchant, type Merchant } from '../testing/merchant.ts'

let merchant: Merchant
beforeAll(async () => {
  merchant = await aMerchant()
})
afterAll(() => merchant.sandbox.close())

describe('test cards', () => {
  it('are exactly the documented ones', () => {
    expect(testCards.map(({ number }) => number)).toEqual([
      '4242424242424242',
      '4000000000003220',
      '4000008400001629',
      '4000000000000002',
      '4000000000009995',
      '4000000000009987',
      '4000000000000069',
      '4000000000000119',
      '4000002500003155',
      '4000002760003184',
      '4000000000000341',
      '4000000000000259',
    ])
  })

  it('are found with spaces, and no other number is', () => {
    expect(findTestCard('4242 4242 4242 4242')?.key).toBe('accepted')
    for (const number of ['', '4242', '42424242424242420', '4111111111111111', 'abc']) {
      expect(findTestCard(number)).toBeNull()
    }
  })
})

describe('charging', () => {
  it.each([
    ['accepted', 'succeeded', null],
    ['challenge-accepted', 'requires_action', null],
    ['challenge-declined', 'requires_action', null],
    ['declined', 'failed', 'hapay_card_declined'],
    ['insufficient-funds', 'failed', 'hapay_insufficient_funds'],
    ['lost', 'failed', 'hapay_lost_card'],
    ['expired', 'failed', 'hapay_expired_card'],
    ['processing-error', 'failed', 'hapay_processing_error'],
    ['challenge-once', 'requires_action', null],
    ['challenge-always', 'requires_action', null],
    ['fails-later', 'succeeded', null],
    ['disputed', 'succeeded', null],
  ])('%s answers %s %s', async (key, state, code) => {
    const { status, body } = await merchant.pay(key)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state, code, amount: 4500, currency: 'EUR' })
  })
})

describe('a challenge', () => {
  it.each([
    ['challenge-accepted', 'success', 'confirmation', 'succeeded', null],
    ['challenge-accepted', 'failure', 'echec', 'failed', 'hapay_authentication_failed'],
    ['challenge-accepted', 'cancel', 'annulation', 'cancelled', null],
    ['challenge-declined', 'success', 'echec', 'failed', 'hapay_card_declined'],
    ['challenge-once', 'success', 'confirmation', 'succeeded', null],
    ['challenge-always', 'success', 'confirmation', 'succeeded', null],
  ])('%s with %s comes back with %s: %s %s', async (key, outcome, hint, state, code) => {
    const { body } = await merchant.pay(key)
    const path = new URL(String(body['redirectUrl'])).pathname
    const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' }
    const back = await merchant.call('POST', path, `outcome=${outcome}`, form)
    expect(back.status).toBe(303)
    expect(back.location).toBe(`http://localhost:4400/paiement/embarque/confirmation/1?outcome=${hint}`)
    const found = await merchant.call('GET', `/v1/charges?reference=${String(body['reference'])}`)
    expect(found.body).toMatchObject({ state, code })
    // A second, different answer changes nothing and leads to the same address.
    const again = await merchant.call('POST', path, { outcome: outcome === 'success' ? 'cancel' : 'success' })
    expect(again.location).toBe(back.location)
    expect((await merchant.call('GET', path)).location).toBe(back.location)
  })
})
