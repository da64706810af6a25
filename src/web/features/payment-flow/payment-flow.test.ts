import { describe, expect, test } from 'vitest'
import type { NextAction } from '#contract/payment.ts'
import { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'

const confirmation = '/paiement/embarque/confirmation/r1'
const session = {
  paymentId: 'p1',
  tokenizationSessionId: 's1',
  hostedFieldsUrl: 'http://localhost:4401/f',
  publicKey: '',
}
type Answer = object | number | 'lost'

/** Answers in order; a number is a refusal with that status, `lost` no answer at all. */
function callsAnswering(...answers: Answer[]) {
  return makePaymentCalls(
    makeSend('fr', () => {
      const answer = answers.shift()
      if (answer === 'lost' || answer === undefined) return Promise.reject(new TypeError('lost'))
      if (typeof answer === 'number')
        return Promise.resolve(Response.json({ code: 'UNKNOWN' }, { status: answer }))
      const status = 'refused' in answer ? 409 : 200
      return Promise.resolve(
        Response.json('refused' in answer ? { code: answer.refused } : answer, { status }),
      )
    }),
  )
}

function aFlow(first: NextAction = { action: 'Initialize' }) {
  const left: string[] = []
  let now = 0
  const flow = new PaymentFlow({
    paymentRequestId: 'r1',
    first,
    leaveFor: (address) => left.push(address),
    readBrowser: () => ({}),
    wait: (ms) => {
      now += ms
      return Promise.resolve()
    },
    now: () => now,
  })
  return { flow, left }
}

/** A flow whose card was sent, and what came of it. */
async function paid(...answers: Answer[]) {
  const { flow, left } = aFlow()
  const calls = callsAnswering(session, ...answers)
  await flow.open(calls)
  await flow.execute(calls)
  return { ...flow.getState(), left }
}

describe('a card payment', () => {
  test('opens the card fields', async () => {
    const { flow } = aFlow()
    await flow.open(callsAnswering(session))
    expect(flow.getState()).toMatchObject({ step: 'card', session })
  })

  test('goes to the bank, or to the confirmation', async () => {
    expect((await paid({ status: 'Redirect', redirectUrl: 'http://bank' })).left).toEqual(['http://bank'])
    expect((await paid({ status: 'Confirmed', redirectUrl: confirmation })).left).toEqual([confirmation])
    expect((await paid({ status: 'Pending' })).left).toEqual([confirmation])
  })

  test('refused starts again and says why', async () => {
    const state = await paid({ status: 'Refused', errorCode: 'hapay_card_declined' })
    expect(state).toMatchObject({
      step: 'start',
      session: null,
      refusal: 'hapay_card_declined',
      refusals: 1,
      left: [],
    })
  })

  test('that failed without a word about the money never offers the card again', async () => {
    expect((await paid({ status: 'Failed' })).left).toEqual([confirmation])
  })

  test('stops where no card is taken any more', async () => {
    const state = await paid({ status: 'Refused', errorCode: 'PAYMENT_MAX_ERROR_ATTEMPTS' })
    expect(state).toMatchObject({ step: 'stopped', stopCode: 'PAYMENT_MAX_ERROR_ATTEMPTS' })
    expect(await paid({ refused: 'SESSION_ALREADY_USED' })).toMatchObject({
      stopCode: 'SESSION_ALREADY_USED',
    })
  })

  test('whose answer is lost asks where it stands, and never charges again', async () => {
    expect((await paid('lost', 'lost', { action: 'Confirm' })).left).toEqual([confirmation])
    expect((await paid(500, { action: 'Finalize' })).left).toEqual([confirmation])
    const refused = await paid('lost', { action: 'Retry', errorCode: 'hapay_card_declined' })
    expect(refused).toMatchObject({ step: 'start', session: null, refusal: 'hapay_card_declined' })
  })

  test('whose answer stays lost promises nothing', async () => {
    expect(await paid('lost')).toMatchObject({ step: 'stopped', stopCode: 'hapay_unknown', left: [] })
  })
})

describe('a payment page opened again', () => {
  test('waits for the payer where the bank does', () => {
    const { flow } = aFlow({ action: 'Redirect', redirectUrl: 'http://bank' })
    expect(flow.getState()).toMatchObject({ step: 'redirect', redirectUrl: 'http://bank' })
  })

  test('tells the last refusal', () => {
    expect(aFlow({ action: 'Retry', errorCode: 'hapay_expired_card' }).flow.getState()).toMatchObject({
      step: 'start',
      refusal: 'hapay_expired_card',
    })
  })

  test('follows the payment where it went meanwhile', async () => {
    const { flow, left } = aFlow()
    await flow.open(callsAnswering({ refused: 'PAYMENT_IN_PROGRESS' }, { action: 'Confirm' }))
    await flow.open(callsAnswering({ refused: 'DUPLICATED_PAYMENT' }))
    expect(left).toEqual([confirmation, confirmation])
  })

  test('shows the screen of a payment that is over, and offers to try again what merely failed', async () => {
    const { flow } = aFlow()
    await flow.open(callsAnswering({ refused: 'PAYMENT_EXPIRED' }))
    expect(flow.getState()).toMatchObject({ step: 'stopped', stopCode: 'PAYMENT_EXPIRED' })
    await flow.open(callsAnswering(500))
    expect(flow.getState()).toMatchObject({ step: 'stopped', stopCode: 'INITIALIZE_HAPAY_ERROR' })
  })
})
