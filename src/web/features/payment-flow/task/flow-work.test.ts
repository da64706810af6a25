import { expect, test } from 'vitest'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'

const session = {
  paymentId: 'p1',
  tokenizationSessionId: 's1',
  hostedFieldsUrl: null,
  publicKey: '',
  work: null,
}
const withWork = { ...session, work: { challenge: 'c', bits: 17 } }
const confirmed = { status: 'Confirmed', redirectUrl: '/ok' }

/** A flow at its card step, with this solver, and calls with these answers in order. */
async function aFlowAtCard(solve: () => Promise<string>, ...answers: readonly object[]) {
  const left: string[] = []
  const sent: string[] = []
  const rest = [...answers]
  const calls = makePaymentCalls(
    makeSend('fr', (_, init) => {
      sent.push(typeof init?.body === 'string' ? init.body : '')
      const answer = rest.shift() ?? {}
      return Promise.resolve(Response.json(answer, { status: 'code' in answer ? 409 : 200 }))
    }),
  )
  const flow = new PaymentFlow({
    paymentRequestId: 'r1',
    first: { action: 'Initialize' },
    leaveFor: (address) => left.push(address),
    readBrowser: () => ({}),
    solve,
    wait: () => Promise.resolve(),
    now: () => 0,
  })
  await flow.open(calls)
  return { flow, calls, left, sent }
}

test('the work is done while the payer types the card, and sent with it', async () => {
  const { flow, calls, left, sent } = await aFlowAtCard(async () => '7', withWork, confirmed)
  await flow.execute(calls)
  expect(left).toEqual(['/ok'])
  expect(sent.at(-1)).toBe('{"work":"7"}')
})

test('work that takes longer than the typing is shown, and delays the card', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { flow, calls, left } = await aFlowAtCard(() => promise, withWork, confirmed)
  const executed = flow.execute(calls)
  expect(flow.getState()).toMatchObject({ step: 'execute', isWorking: true })
  resolve('7')
  await executed
  expect(flow.getState().isWorking).toBe(false)
  expect(left).toEqual(['/ok'])
})

test('work that fails is reported before any card is sent, and can be retried', async () => {
  const { flow, calls, sent } = await aFlowAtCard(
    () => Promise.reject(new Error('no script loaded')),
    withWork,
  )
  await flow.execute(calls)
  expect(flow.getState()).toMatchObject({ step: 'stopped', stopCode: 'PAYMENT_CHECK_REQUIRED' })
  expect(sent).toHaveLength(1)
  const { money, actions } = outcomeOfCode('PAYMENT_CHECK_REQUIRED')
  expect([money, ...actions]).toEqual(['no', 'retry', 'backToDonation'])
})

test('more work that the server requires meanwhile is done too; the same work is not done again', async () => {
  const refused = { code: 'PAYMENT_CHECK_REQUIRED' }
  const harder = { ...session, work: { challenge: 'c', bits: 18 } }
  const solve = async () => '7'
  const { flow, calls, left } = await aFlowAtCard(solve, withWork, refused, harder, confirmed)
  await flow.execute(calls)
  expect(left).toEqual(['/ok'])
  const same = await aFlowAtCard(solve, withWork, refused, withWork)
  await same.flow.execute(same.calls)
  expect(same.flow.getState().stopCode).toBe('PAYMENT_CHECK_REQUIRED')
})

test('work that the server requires later is done before the same card is sent again', async () => {
  const refused = { code: 'PAYMENT_CHECK_REQUIRED' }
  const { flow, calls, left } = await aFlowAtCard(async () => '7', session, refused, withWork, confirmed)
  await flow.execute(calls)
  expect(left).toEqual(['/ok'])
})
