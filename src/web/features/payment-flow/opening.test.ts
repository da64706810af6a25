import { expect, test } from 'vitest'
import { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { ApiFailure, type Send } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { aNetwork } from '../../../../tests/build/tab/a-network.ts'

const session = {
  paymentId: 'p1',
  tokenizationSessionId: 's1',
  hostedFieldsUrl: '',
  publicKey: '',
  work: null,
}

function aFlow() {
  const left: string[] = []
  const flow = new PaymentFlow({
    paymentRequestId: 'r1',
    first: { action: 'Initialize' },
    leaveFor: (address) => left.push(address),
    readBrowser: () => ({}),
    solve: () => Promise.reject(new Error('no work')),
    // Everything else that is due runs first.
    wait: () => new Promise((resolve) => setTimeout(resolve)),
    now: () => 0,
  })
  return { flow, left }
}

/** Calls with these answers, one after the other; the last one repeats. `asked` records the arguments of each call. */
function callsOf(...answers: (() => Promise<unknown>)[]) {
  const asked: string[] = []
  const send = (async (_line: string, { query }: { readonly query?: object } = {}) => {
    asked.push(JSON.stringify(query))
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  }) as Send
  return { asked, calls: makePaymentCalls(send) }
}

const atOnce = async () => session
const refused = (code: string) => () =>
  Promise.reject(new ApiFailure({ routeCode: 'POST /', status: 409, code }))

test('an attempt is abandoned after its fields have opened', async () => {
  const { flow, left } = aFlow()
  void flow.open(callsOf(atOnce).calls)
  const sessions: unknown[] = []
  await flow.abandon(async () => {
    sessions.push(flow.getState().session)
    return '/other-card'
  })
  expect([sessions, left]).toEqual([[session], ['/other-card']])
})

test('abandoning does not wait without fields, nor for ever', async () => {
  const { flow, left } = aFlow()
  await flow.abandon(async () => '/cart')
  void flow.open(callsOf(() => new Promise(() => undefined)).calls)
  await flow.abandon(async () => null)
  expect(left).toEqual(['/cart', '/paiement/embarque/confirmation/r1'])
})

test('an attempt that could not be abandoned goes on', async () => {
  const { flow, left } = aFlow()
  void flow.open(callsOf(atOnce).calls)
  await expect(flow.abandon(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect([flow.getState().step, left]).toEqual(['card', []])
})

test.each([
  ['come', [atOnce]],
  ['are refused', [refused('CONFLICT')]],
  ['are asked for in vain', [refused('PAYMENT_IN_PROGRESS'), async () => ({ action: 'Retry' })]],
])('fields that %s after the payer has left do not change the page', async (_what, answers) => {
  const { flow, left } = aFlow()
  const opening = flow.open(callsOf(...answers).calls)
  flow.leave('/cart')
  await opening
  expect([flow.getState().step, left]).toEqual(['leave', ['/cart']])
})

test('a payment method chosen during the opening is the one that opens', async () => {
  const { flow } = aFlow()
  const { asked, calls } = callsOf(atOnce)
  const opening = flow.open(calls)
  flow.choose('Sepa')
  await opening
  expect(flow.getState()).toMatchObject({ step: 'card', paymentMethod: 'Sepa', session })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toContain('"paymentMethod":"Sepa"')
})

test('an attempt that another tab cancelled is started again, a limited number of times', async () => {
  const { flow } = aFlow()
  const over = [refused('PAYMENT_IN_PROGRESS'), async () => ({ action: 'Retry' })] as const
  await flow.open(callsOf(...over, atOnce).calls)
  expect(flow.getState()).toMatchObject({ step: 'card', session })
  flow.restart()
  await flow.open(callsOf(...over, ...over, ...over).calls)
  expect(flow.getState()).toMatchObject({ step: 'stopped', stopCode: 'INITIALIZE_HAPAY_ERROR' })
})

test('fields that do not open without a network are asked for again when it is back', async () => {
  const { flow } = aFlow()
  const network = aNetwork()
  const lost = () => Promise.reject(network.cut())
  const { asked, calls } = callsOf(lost, atOnce)
  const opening = flow.open(calls)
  await network.isAwaited()
  expect([flow.getState().step, asked.length]).toEqual(['start', 1])
  network.comeBack()
  await opening
  expect([flow.getState().step, asked.length]).toEqual(['card', 2])
})
