import { expect, test } from 'vitest'
import { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import type { Send } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'

const session = {
  paymentId: 'p1',
  tokenizationSessionId: 's1',
  hostedFieldsUrl: '',
  publicKey: '',
  work: null,
}

function aFlow() {
  return new PaymentFlow({
    paymentRequestId: 'r1',
    first: { action: 'Initialize' },
    leaveFor: () => undefined,
    readBrowser: () => ({}),
    solve: () => Promise.reject(new Error('no work')),
    // Whatever else is due comes first.
    wait: () => new Promise((resolve) => setTimeout(resolve)),
    now: () => 0,
  })
}
const never: Send = () => new Promise<never>(() => undefined)
const atOnce: Send = (async () => session) as Send

test('who gives up waits for fields that are being opened', async () => {
  const flow = aFlow()
  void flow.open(makePaymentCalls(atOnce))
  await flow.settle()
  expect(flow.getState().session).toEqual(session)
})

test('but not where none are, nor for ever', async () => {
  const flow = aFlow()
  await flow.settle()
  void flow.open(makePaymentCalls(never))
  await flow.settle()
  expect(flow.getState().session).toBeNull()
})
