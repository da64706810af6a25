import { describe, expect, test } from 'vitest'
import { type ApiCall, ApiFailure, makeSend } from '#web/lib/api/api-client.ts'

const call: ApiCall = {
  routeCode: 'PUT /carts',
  method: 'PUT',
  path: '/carts/c1',
  query: { formSlug: 'dons', gone: undefined, none: null },
  body: { items: [] },
  cartKey: 'secret',
}

function fetchAnswering(answer: () => Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetchLike: typeof fetch = (input, init) => {
    asked.push({ url: input instanceof Request ? input.url : input.toString(), init: init ?? {} })
    return answer()
  }
  return { asked, fetchLike }
}

const failureOf = async (answer: () => Promise<Response>): Promise<ApiFailure> => {
  const outcome = await makeSend(
    'fr',
    fetchAnswering(answer).fetchLike,
  )(call).catch((error: unknown) => error)
  if (!(outcome instanceof ApiFailure)) throw new Error('the call did not fail')
  return outcome
}

describe('a call of the API', () => {
  test('sends key, language, credentials and body to the base address', async () => {
    const { asked, fetchLike } = fetchAnswering(() => Promise.resolve(Response.json({ id: 'c1' })))
    expect(await makeSend('en', fetchLike)(call)).toEqual({ id: 'c1' })
    const [{ url, init } = { url: '', init: {} }] = asked
    const headers = new Headers(init.headers)
    expect(url).toBe('/ha-api/carts/c1?formSlug=dons')
    expect(init).toMatchObject({ method: 'PUT', credentials: 'include', body: '{"items":[]}' })
    expect(headers.get('x-ha-cart-key')).toBe('secret')
    expect(headers.get('accept-language')).toBe('en')
    expect(headers.get('content-type')).toBe('application/json')
  })

  test('without a body says nothing of one', async () => {
    const { asked, fetchLike } = fetchAnswering(() => Promise.resolve(new Response(null, { status: 204 })))
    await makeSend(
      'fr',
      fetchLike,
    )({ routeCode: 'POST /payments', method: 'POST', path: '/payments/finalize' })
    expect(asked[0]?.url).toBe('/ha-api/payments/finalize')
    expect(new Headers(asked[0]?.init.headers).has('content-type')).toBe(false)
  })

  test('refused carries code, problems, request and the route code', async () => {
    const problems = [{ field: 'payer.email', code: 'EMAIL', level: 'error', params: {} }]
    const body = { code: 'VALIDATION', status: 400, message: 'Non.', problems, requestId: 'r1' }
    const failure = await failureOf(() => Promise.resolve(Response.json(body, { status: 400 })))
    expect(failure).toMatchObject({
      routeCode: 'PUT /carts',
      status: 400,
      code: 'VALIDATION',
      problems,
      requestId: 'r1',
    })
    expect(failure.message).toBe('Non.')
    expect(failure.isUncertain).toBe(false)
  })

  test('refused without our shape is still a failure', async () => {
    const failure = await failureOf(() => Promise.resolve(new Response('<html>', { status: 502 })))
    expect(failure).toMatchObject({ status: 502, code: 'UNKNOWN', problems: [], isUncertain: true })
  })

  test('that takes too long is told as ECONNABORTED', async () => {
    const failure = await failureOf(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    expect(failure).toMatchObject({ code: 'ECONNABORTED', isUncertain: true })
  })

  test('that reaches nobody has status 0', async () => {
    const failure = await failureOf(() => Promise.reject(new TypeError('fetch failed')))
    expect(failure).toMatchObject({ status: 0, code: 'UNAVAILABLE', isUncertain: true })
  })
})
