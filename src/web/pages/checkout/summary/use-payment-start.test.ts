import { expect, test } from 'vitest'
import { ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { failedStart } from '#web/pages/checkout/summary/use-payment-start.ts'

const routeCode = 'POST /carts/init-payment'
const message = 'La demande a pris trop de temps.'
const inWords = () => Promise.resolve({ message })

test.each([
  ['no answer in time', new ApiFailure({ routeCode, status: 504, code: 'ECONNABORTED' })],
  ['a server that is not reached', new ApiFailure({ routeCode, status: 0, code: 'UNAVAILABLE' })],
  ['an error of the page itself', asFailure(new TypeError('x is not a function'))],
  ['the page of a proxy', new ApiFailure({ routeCode, status: 413, code: 'UNKNOWN', message: '' })],
])('%s is reported in words, never by its code', async (_what, failure) => {
  expect(await failedStart(failure, inWords)).toMatchObject({
    status: 'error',
    code: failure.status,
    message,
  })
})

test('a clear refusal has the words of the server', async () => {
  const refusal = new ApiFailure({ routeCode, status: 409, code: 'SOLD_OUT', message: 'Il n’y en a plus.' })
  expect(await failedStart(refusal, inWords)).toMatchObject({
    errorCode: 'SOLD_OUT',
    message: 'Il n’y en a plus.',
  })
})
