import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import type { ChargeRequest } from '#server/providers/payment-provider.ts'
import { type AdapterWorld, anAdapterWorld } from '../../../build/stripe/stripe-adapter.ts'

let world: AdapterWorld
beforeAll(async () => {
  world = await anAdapterWorld()
})
afterAll(() => world.simulator.close())

const accepted = '4242424242424242'

describe('a card paid with now', () => {
  it('succeeds with the amount and the currency that Stripe took', async () => {
    const answer = await world.charge(world.request(accepted))
    expect(answer).toMatchObject({
      kind: 'succeeded',
      amount: 4500,
      currency: 'EUR',
      savedPaymentMethod: null,
      paidWith: { brand: 'visa', last4: '4242' },
    })
  })

  it.each([
    ['4000000000000002', 'hapay_card_declined'],
    ['4000000000009995', 'hapay_insufficient_funds'],
    ['4000000000009987', 'hapay_lost_card'],
    ['4000000000009979', 'hapay_stolen_card'],
    ['4000000000000069', 'hapay_expired_card'],
    ['4000000000000127', 'hapay_incorrect_cvc'],
    ['4000000000000119', 'hapay_processing_error'],
    ['4100000000000019', 'hapay_do_not_retry'],
  ])('%s is refused as %s, and stays refused when read again', async (number, code) => {
    const request = world.request(number)
    const answer = await world.charge(request)
    expect(answer).toMatchObject({ kind: 'failed', code })
    expect(answer.kind === 'failed' && answer.providerRef).toMatch(/^pi_/)
    expect(await world.provider.findCharge(request.attemptId)).toEqual(answer)
  })

  it.each([
    ['4000000000003220', 'success', { kind: 'succeeded' }],
    ['4000000000003220', 'failure', { kind: 'failed', code: 'hapay_authentication_failed' }],
    ['4000008400001629', 'success', { kind: 'failed', code: 'hapay_card_declined' }],
    ['4000008260003178', 'success', { kind: 'failed', code: 'hapay_insufficient_funds' }],
  ] as const)('%s asks the payer, who answers with %s', async (number, outcome, end) => {
    const request = world.request(number)
    const asked = await world.charge(request)
    if (asked.kind !== 'challenge') throw new Error(asked.kind)
    expect(await world.provider.findCharge(request.attemptId)).toEqual(asked)
    const back = await world.simulator.answerBank(asked.redirectUrl, outcome)
    expect(back).toContain('/paiement/embarque/confirmation/1?')
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject(end)
  })

  it('is charged once for repeated requests', async () => {
    const request = world.request(accepted)
    expect(await world.charge(request)).toEqual(await world.charge(request))
    const { charges } = world.simulator.book()
    expect(charges.filter(({ reference }) => reference === request.attemptId)).toHaveLength(1)
  })

  it('refuses a token that was used, is not Stripe’s, or does not exist', async () => {
    const request = world.request(accepted)
    await world.charge(request)
    const tokens = [request.tokenizationSessionId, 'browser_1', 'ctoken_unknown', 'ctoken_a&b=c', '']
    for (const tokenizationSessionId of tokens) {
      const again = world.request(accepted, { tokenizationSessionId })
      expect(await world.charge(again)).toEqual({
        kind: 'failed',
        providerRef: null,
        code: 'hapay_session_expired',
      })
    }
  })

  it('below the minimum of Stripe is refused, and nothing is charged', async () => {
    const answer = await world.charge(world.request(accepted, { amount: cents(49), tip: cents(0) }))
    expect(answer).toEqual({ kind: 'failed', providerRef: null, code: 'hapay_processing_error' })
  })
})

describe('a saved payment method', () => {
  const save = async (number: string, changes: Parameters<AdapterWorld['request']>[1] = {}) => {
    const request = world.request(number, { savesPaymentMethod: true, ...changes })
    const answer = await world.charge(request)
    if (answer.kind === 'challenge') await world.simulator.answerBank(answer.redirectUrl, 'success')
    const end = await world.provider.findCharge(request.attemptId)
    if (end.kind !== 'succeeded' && end.kind !== 'processing') throw new Error(end.kind)
    if (end.savedPaymentMethod === null) throw new Error('nothing was saved')
    return { request, savedMethodRef: end.savedPaymentMethod }
  }

  it('has the details by which a payer recognises it', async () => {
    const { savedMethodRef } = await save('4000002500003155')
    expect(savedMethodRef).toMatchObject({
      paymentMethod: 'Card',
      brand: 'visa',
      last4: '3155',
      expiry: { month: 12, year: 2040 },
    })
    expect(`${savedMethodRef.ref} ${savedMethodRef.customerRef}`).toMatch(/^pm_\w+ cus_\w+$/)
    expect((await save('4000002500001001')).savedMethodRef.brand).toBe('cb')
  })

  it('is charged later without the payer', async () => {
    const { request, savedMethodRef } = await save('4000002500003155')
    const answer = await world.chargeSaved({ ...request, savedMethodRef, amount: cents(1500) })
    expect(answer).toMatchObject({ kind: 'succeeded', amount: 1500 })
  })

  it('is refused if the bank requires the payer, who then pays with it in person', async () => {
    const { request, savedMethodRef } = await save('4000002760003184')
    const later = await world.chargeSaved({ ...request, savedMethodRef })
    expect(later).toMatchObject({ kind: 'failed', code: 'hapay_authentication_required' })
    const inPerson = world.request('', { savedMethodRef, tokenizationSessionId: 'saved_1' })
    const asked = await world.charge(inPerson)
    if (asked.kind !== 'challenge') throw new Error(asked.kind)
    await world.simulator.answerBank(asked.redirectUrl, 'success')
    expect(await world.provider.findCharge(inPerson.attemptId)).toMatchObject({ kind: 'succeeded' })
  })

  it.each([
    [{ code: 'card_declined', declineCode: 'insufficient_funds' }, 'hapay_insufficient_funds'],
    [{ code: 'expired_card', declineCode: 'expired_card' }, 'hapay_expired_card'],
    [
      { code: 'card_declined', declineCode: 'generic_decline', adviceCode: 'do_not_try_again' },
      'hapay_do_not_retry',
    ],
    [
      { code: 'card_declined', declineCode: 'transaction_not_allowed', adviceCode: 'confirm_card_data' },
      'hapay_incorrect_number',
    ],
  ])('is refused later for %j as %s', async (refusal, code) => {
    const { request, savedMethodRef } = await save(accepted)
    world.simulator.account.nextOffSession.push(refusal)
    expect(await world.chargeSaved({ ...request, savedMethodRef })).toMatchObject({ kind: 'failed', code })
  })

  it('of another customer is refused', async () => {
    const { request, savedMethodRef } = await save(accepted)
    const stranger = { ...savedMethodRef, customerRef: null }
    expect(await world.chargeSaved({ ...request, savedMethodRef: stranger })).toMatchObject({
      kind: 'failed',
    })
  })
})

describe('a direct debit', () => {
  const days = (count: number) => world.simulator.moveClock(count * 86_400_000)
  const debit = (iban: string) => world.request(iban, { paymentMethod: 'Sepa', savesPaymentMethod: true })

  it('is pending at the bank for days, then paid', async () => {
    const request = debit('FR14 2004 1010 0505 0001 3M02 606')
    const answer = await world.charge(request)
    expect(answer).toMatchObject({
      kind: 'processing',
      bankDays: true,
      savedPaymentMethod: { paymentMethod: 'Sepa', brand: 'FR', last4: '2606', expiry: null },
    })
    expect(await world.provider.cancelCharge(request.attemptId)).toEqual(answer)
    days(6)
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
  })

  it('has a mandate, whose reference is read by its charge; a card has none', async () => {
    const referenceOf = async (request: ChargeRequest) => {
      const answer = await world.charge(request)
      const providerRef = 'providerRef' in answer ? (answer.providerRef ?? '') : ''
      return world.provider.debitMandates?.referenceOf({ attemptId: request.attemptId, providerRef })
    }
    expect(await referenceOf(debit('FR1420041010050500013M02606'))).toMatch(/^[A-Z0-9]{16}$/)
    expect(await referenceOf(world.request(accepted))).toBeNull()
  })

  it('is refused days later', async () => {
    const request = debit('FR8420041010050500013M02607')
    expect(await world.charge(request)).toMatchObject({ kind: 'processing' })
    days(6)
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject({
      kind: 'failed',
      code: 'hapay_sepa_rejected',
    })
  })
})
