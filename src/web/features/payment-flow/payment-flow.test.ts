import { describe, expect, test } from 'vitest'
import type { NextAction } from '#contract/payment.ts'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'

const confirmation = '/paiement/embarque/confirmation/r1'
const session = {
  paymentId: 'p1',
  tokenizationSessionId: 's1',
  hostedFieldsUrl: 'http://localhost:4401/f',
  publicKey: '',
  work: null,
}
/** The turn of the card did not come. */
const busy = { refused: 'TOO_MANY_REQUESTS' }
type Answer = object | number | 'lost' | 'late'

/** Answers in order; a number is a refusal with that status, `lost` is no answer, `late` a time-out. */
function callsAnswering(...answers: Answer[]) {
  return makePaymentCalls(
    makeSend('fr', () => {
      const answer = answers.shift()
      if (answer === 'late') return Promise.reject(new DOMException('late', 'TimeoutError'))
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

function aFlow(first: NextAction = { action: 'Initialize' }, outcomePath?: string) {
  const left: string[] = []
  let now = 0
  const flow = new PaymentFlow({
    paymentRequestId: 'r1',
    first,
    outcomePath,
    leaveFor: (address) => left.push(address),
    readBrowser: () => ({}),
    solve: () => Promise.reject(new Error('no work')),
    wait: (ms) => {
      now += ms
      return Promise.resolve()
    },
    now: () => now,
  })
  return { flow, left }
}

/** A flow whose card was sent, with the result. */
async function paid(...answers: Answer[]) {
  const { flow, left } = aFlow()
  const calls = callsAnswering(session, ...answers)
  await flow.open(calls).then(() => flow.execute(calls))
  return { ...flow.getState(), left }
}

describe('a card payment', () => {
  test.each([{ status: 'Confirmed', redirectUrl: '/elsewhere' }, { status: 'Pending' }])(
    'shows its outcome on the configured page: %j',
    async (executed) => {
      const { flow, left } = aFlow({ action: 'Initialize' }, '/outcome')
      const calls = callsAnswering(session, executed)
      await flow.open(calls)
      await flow.execute(calls)
      expect(left).toEqual(['/outcome'])
    },
  )

  test('opens the card fields', async () => {
    const { flow } = aFlow()
    await flow.open(callsAnswering(session))
    expect(flow.getState()).toMatchObject({ step: 'card', session })
  })

  test('redirects to the bank, or to the confirmation', async () => {
    expect((await paid({ status: 'Redirect', redirectUrl: 'http://bank' })).left).toEqual(['http://bank'])
    expect((await paid({ status: 'Confirmed', redirectUrl: confirmation })).left).toEqual([confirmation])
    expect((await paid({ status: 'Pending' })).left).toEqual([confirmation])
  })

  test('starts again after a refusal and states the reason', async () => {
    const state = await paid({ status: 'Refused', errorCode: 'hapay_card_declined' })
    expect(state).toMatchObject({
      step: 'start',
      session: null,
      refusal: 'hapay_card_declined',
      refusals: 1,
      left: [],
    })
  })

  test('never offers the card again after a failure with unknown money', async () => {
    expect((await paid({ status: 'Failed' })).left).toEqual([confirmation])
  })

  test('stops when no other card is accepted', async () => {
    const state = await paid({ status: 'Refused', errorCode: 'PAYMENT_MAX_ERROR_ATTEMPTS' })
    expect(state).toMatchObject({ step: 'stopped', stopCode: 'PAYMENT_MAX_ERROR_ATTEMPTS' })
    expect(await paid({ refused: 'SESSION_ALREADY_USED' })).toMatchObject({
      stopCode: 'SESSION_ALREADY_USED',
    })
  })
})

describe('a card whose turn does not come', () => {
  test('is sent again automatically, and its payer only sees a payment in progress', async () => {
    const { flow, left } = aFlow()
    const calls = callsAnswering(session, busy, busy, busy, {
      status: 'Confirmed',
      redirectUrl: confirmation,
    })
    await flow.open(calls)
    const seen = new Set<string>()
    flow.subscribe(() => seen.add(flow.getState().step))
    await flow.execute(calls)
    expect([...seen]).toEqual(['execute', 'leave'])
    expect(left).toEqual([confirmation])
  })

  test('is sent again for two minutes, then the payer can retry: nothing was debited', async () => {
    const state = await paid(...Array.from({ length: 200 }, () => busy))
    expect(state).toMatchObject({ step: 'stopped', stopCode: 'TOO_MANY_REQUESTS', left: [] })
    expect(outcomeOfCode(state.stopCode)).toMatchObject({ money: 'no', actions: ['retry', 'backToDonation'] })
  })
})

describe('a card payment without an answer', () => {
  test('asks the server for its state, and never charges again', async () => {
    expect((await paid('lost', 'lost', { action: 'Confirm' })).left).toEqual([confirmation])
    expect((await paid(500, { action: 'Finalize' })).left).toEqual([confirmation])
    expect((await paid(busy, 'lost', { action: 'Confirm' })).left).toEqual([confirmation])
    const toBank = await paid('lost', { action: 'Redirect', redirectUrl: 'http://bank' })
    expect(toBank.left).toEqual(['http://bank'])
    const refused = await paid('lost', { action: 'Retry', errorCode: 'hapay_card_declined' })
    expect(refused).toMatchObject({ step: 'start', session: null, refusal: 'hapay_card_declined' })
  })

  test('promises nothing while it has no answer', async () => {
    const state = await paid('lost')
    expect(state).toMatchObject({ step: 'stopped', stopCode: 'EXECUTE_PAYMENT_ERROR', left: [] })
    const { money, actions } = outcomeOfCode(state.stopCode)
    expect(money).toBe('unknown')
    expect(actions).not.toContain('retry')
  })

  test('reports the delay while it asks for its state', async () => {
    const { flow, left } = aFlow()
    const seen: boolean[] = []
    flow.subscribe(() => seen.push(flow.getState().isLate))
    const calls = callsAnswering(session, 'late', 'lost', { action: 'Confirm' })
    await flow.open(calls)
    await flow.execute(calls)
    expect(seen).toContain(true)
    expect(flow.getState().isLate).toBe(false)
    expect(left).toEqual([confirmation])
  })
})

describe('an answer that should lead to the bank', () => {
  const pending = { status: 'Pending' }
  const none = { status: 'Pending', redirectUrl: null }

  test('waits for the bank’s address while pending, then redirects', async () => {
    const found = { status: 'Redirect', redirectUrl: 'http://bank' }
    expect((await paid(pending, pending, none, 'lost', pending, found)).left).toEqual(['http://bank'])
  })

  test('is a success when confirmed without an address: the bank did not authenticate the payer', async () => {
    const confirmed = { status: 'Confirmed', redirectUrl: null }
    expect((await paid(pending, pending, confirmed)).left).toEqual([confirmation])
    expect((await paid({ status: 'Confirmed' })).left).toEqual([confirmation])
  })

  test('is REDIRECT_URL_EMPTY when it waits for the payer and never has an address', async () => {
    const empty = { status: 'Redirect', redirectUrl: null }
    const state = await paid({ status: 'Redirect' }, pending, empty, pending, empty)
    expect(state).toMatchObject({ step: 'stopped', stopCode: 'REDIRECT_URL_EMPTY', left: [] })
    const late = await paid({ status: 'Redirect' }, pending, empty, pending, {
      status: 'Redirect',
      redirectUrl: 'http://bank',
    })
    expect(late.left).toEqual(['http://bank'])
  })

  test('starts again after a refusal; while pending, the outcome page continues to poll', async () => {
    const refused = await paid(
      pending,
      pending,
      { status: 'Refused', redirectUrl: null },
      { action: 'Retry', errorCode: 'hapay_insufficient_funds' },
    )
    expect(refused).toMatchObject({ step: 'start', refusal: 'hapay_insufficient_funds', left: [] })
    expect((await paid(pending)).left).toEqual([confirmation])
  })

  test('does not wait for a direct debit, which takes days', async () => {
    expect((await paid({ status: 'Pending', bankDays: true })).left).toEqual([confirmation])
  })
})

describe('a payment page opened again', () => {
  test('waits for the payer while the bank does', () => {
    const { flow } = aFlow({ action: 'Redirect', redirectUrl: 'http://bank' })
    expect(flow.getState()).toMatchObject({ step: 'redirect', redirectUrl: 'http://bank' })
  })

  test('shows the last refusal', () => {
    expect(aFlow({ action: 'Retry', errorCode: 'hapay_expired_card' }).flow.getState()).toMatchObject({
      step: 'start',
      refusal: 'hapay_expired_card',
    })
  })

  test('follows a payment that continued elsewhere', async () => {
    const { flow, left } = aFlow()
    await flow.open(callsAnswering({ refused: 'PAYMENT_IN_PROGRESS' }, { action: 'Confirm' }))
    expect(left).toEqual([confirmation])
  })

  test('shows the screen of a finished payment, and offers a retry after a failure', async () => {
    const { flow } = aFlow()
    await flow.open(callsAnswering({ refused: 'PAYMENT_EXPIRED' }))
    expect(flow.getState()).toMatchObject({ step: 'stopped', stopCode: 'PAYMENT_EXPIRED' })
    await flow.open(callsAnswering(500))
    expect(flow.getState()).toMatchObject({ step: 'stopped', stopCode: 'INITIALIZE_HAPAY_ERROR' })
  })

  test.each([
    ['late', 'ECONNABORTED'],
    ['lost', 'INITIALIZE_HAPAY_ERROR'],
    [{ refused: 'GATEWAY_TIMEOUT' }, 'INITIALIZE_HAPAY_ERROR'],
    [{ refused: 'PAYMENT_INITIALIZE_ERROR' }, 'PAYMENT_INITIALIZE_ERROR'],
    [{ refused: 'PAYMENT_PAUSED' }, 'PAYMENT_PAUSED'],
    [{ refused: 'ORGANIZATION_WALLET_ERROR' }, 'ORGANIZATION_WALLET_ERROR'],
    [{ refused: 'FORM_UNAVAILABLE' }, 'FORM_UNAVAILABLE'],
    [{ refused: 'PAYMENT_CANCELED' }, 'PAYMENT_CANCELED'],
    [{ refused: 'PAYMENT_MAX_ERROR_ATTEMPTS' }, 'PAYMENT_MAX_ERROR_ATTEMPTS'],
  ] as const)('with %j instead of its fields stops at %s', async (answer, stopCode) => {
    const { flow } = aFlow()
    await flow.open(callsAnswering(answer))
    expect(flow.getState()).toMatchObject({ step: 'stopped', stopCode })
  })
})
