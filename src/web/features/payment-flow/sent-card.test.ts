import { expect, test } from 'vitest'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'

const confirmation = '/paiement/embarque/confirmation/r1'
const fields = {
  paymentId: 'p1',
  tokenizationSessionId: 's1',
  hostedFieldsUrl: 'http://localhost:4401/f',
  publicKey: '',
  work: null,
}
const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
/** Failures of the call that sent the card. */
const failures = {
  'a silent database': () => answer({ code: 'UNAVAILABLE' }, 503),
  'no network': () => Promise.reject(new TypeError('lost')),
  'a time-out': () => Promise.reject(new DOMException('late', 'TimeoutError')),
}

/** A card that is sent into a failure, after which the server says what is next. */
async function sent(failure: keyof typeof failures, next: object) {
  const left: string[] = []
  const flow = new PaymentFlow({
    paymentRequestId: 'r1',
    first: { action: 'Initialize' },
    leaveFor: (address) => left.push(address),
    readBrowser: () => ({}),
    solve: () => Promise.reject(new Error('no work')),
    wait: () => Promise.resolve(),
    now: () => 0,
  })
  const answers = [() => answer(fields), failures[failure], () => answer(next)]
  const calls = makePaymentCalls(
    makeSend('fr', () => answers.shift()?.() ?? Promise.reject(new Error('none'))),
  )
  await flow.open(calls)
  await flow.execute(calls)
  return { ...flow.getState(), left }
}

const names = Object.keys(failures) as (keyof typeof failures)[]

test.each(names)(
  'a card that %s stopped on its way: the empty fields say that nothing was debited',
  async (failure) => {
    const state = await sent(failure, { action: 'Initialize', paymentId: 'p1' })
    expect(state).toMatchObject({ step: 'start', session: null, refusal: 'ORDER_NOT_SENT', left: [] })
    expect(outcomeOfCode(state.refusal).money).toBe('no')
  },
)

test.each([{}, { errorCode: 'hapay_db_error' }, { errorCode: 'hapay_unknown' }])(
  'no fields are shown where money may have been taken: %j',
  async (code) => {
    const state = await sent('a silent database', { action: 'Retry', ...code })
    expect(state.left).toEqual([confirmation])
  },
)

test('a refusal is shown above the fields', async () => {
  const state = await sent('no network', { action: 'Retry', errorCode: 'hapay_card_declined' })
  expect(state).toMatchObject({ step: 'start', refusal: 'hapay_card_declined', left: [] })
})
