import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure, type Send, makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'

/** A read with every part of a query, and a write with a body and a key. */
const read = (send: Send) =>
  send('GET /carts/:cartId', { params: { cartId: 'a/b' }, query: { formSlug: 'dons', formType: null } })
const form = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' }
const write = (send: Send) =>
  send('PUT /carts/:cartId', { params: { cartId: 'c1' }, body: { items: [], ...form }, cartKey: 'secret' })

const sentBody = JSON.stringify({ items: [], ...form })

function fetchAnswering(answer: () => Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetchLike: typeof fetch = (input, init) => {
    asked.push({ url: input instanceof Request ? input.url : input.toString(), init: init ?? {} })
    return answer()
  }
  return { asked, fetchLike }
}

const failureOf = async (answer: () => Promise<Response>): Promise<ApiFailure> => {
  const send = makeSend('fr', fetchAnswering(answer).fetchLike)
  const outcome: unknown = await write(send).catch((error: unknown) => error)
  if (!(outcome instanceof ApiFailure)) throw new Error('the call did not fail')
  return outcome
}

describe('a call of the API', () => {
  test('sends key, language, credentials and body to the base address', async () => {
    const { asked, fetchLike } = fetchAnswering(() => Promise.resolve(Response.json({ id: 'c1' })))
    expect(await write(makeSend('en', fetchLike))).toEqual({ id: 'c1' })
    const [{ url, init } = { url: '', init: {} }] = asked
    const headers = new Headers(init.headers)
    expect(url).toBe('/ha-api/carts/c1')
    expect(init).toMatchObject({ method: 'PUT', credentials: 'include', body: sentBody })
    expect(headers.get('x-ha-cart-key')).toBe('secret')
    expect(headers.get('accept-language')).toBe('en')
    expect(headers.get('content-type')).toBe('application/json')
  })

  test('has no content type without a body', async () => {
    const { asked, fetchLike } = fetchAnswering(() => Promise.resolve(new Response(null, { status: 204 })))
    await read(makeSend('fr', fetchLike))
    expect(asked[0]?.url).toBe('/ha-api/carts/a%2Fb?formSlug=dons')
    expect(new Headers(asked[0]?.init.headers).has('content-type')).toBe(false)
  })

  test('fails with code, problems, request id and route code after a refusal', async () => {
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

  test('fails after a refusal with another body format', async () => {
    const failure = await failureOf(() => Promise.resolve(new Response('<html>', { status: 502 })))
    expect(failure).toMatchObject({ status: 502, code: 'UNKNOWN', problems: [], isUncertain: true })
  })

  test('fails with ECONNABORTED when it takes too long', async () => {
    const failure = await failureOf(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    expect(failure).toMatchObject({ code: 'ECONNABORTED', isUncertain: true })
  })

  test('fails with status 0 when the server is not reached', async () => {
    const failure = await failureOf(() => Promise.reject(new TypeError('fetch failed')))
    expect(failure).toMatchObject({ status: 0, code: 'UNAVAILABLE', isUncertain: true })
  })
})

/** A clock that only moves on request, and calls that the server answers after `answerAfterMs` (never by default). */
function aSlowServer(answerAfterMs = Infinity) {
  let now = 0
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const timer = (ms: number, run: () => void) => {
    const entry = { at: now + ms, run }
    timers.add(entry)
    return () => void timers.delete(entry)
  }
  const fetchLike: typeof fetch = (_input, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      if (answerAfterMs !== Infinity)
        timer(answerAfterMs, () => resolve(Response.json({ status: 'Pending' })))
    })
  const pass = async (ms: number) => {
    now += ms
    for (const entry of timers) if (entry.at <= now && timers.delete(entry)) entry.run()
    await new Promise(setImmediate)
  }
  return { send: makeSend('fr', fetchLike, timer), pass, running: () => timers.size }
}

const ids = { paymentId: 'p1', tokenizationSessionId: 's1', paymentRequestId: 'r1' }

/** 30 s, and 120 s for the three payment calls that wait for the bank. Source: spec section 7. */
describe('a time-out', () => {
  test.each<[name: string, ms: number, ask: (server: ReturnType<typeof aSlowServer>) => Promise<unknown>]>([
    ['any call', 30_000, ({ send }) => write(send)],
    ['get-next-action', 30_000, ({ send }) => makePaymentCalls(send).nextAction({ paymentRequestId: 'r1' })],
    ['poll-redirect-url', 30_000, ({ send }) => makePaymentCalls(send).pollRedirect('p1')],
    ['confirm', 30_000, ({ send }) => makePaymentCalls(send).confirm('p1')],
    ['finalize', 30_000, ({ send }) => makePaymentCalls(send).finalize('p1')],
    [
      'initialize',
      120_000,
      ({ send }) => makePaymentCalls(send).initialize('embarque', { paymentRequestId: 'r1' }, null),
    ],
    [
      'ha-initialize',
      120_000,
      ({ send }) => makePaymentCalls(send).initialize('embarque-ha', { paymentRequestId: 'r1' }, null),
    ],
    ['execute-payment', 120_000, ({ send }) => makePaymentCalls(send).execute(ids, {})],
  ])('%s waits %d ms, then fails with ECONNABORTED', async (_name, ms, ask) => {
    const server = aSlowServer()
    let failure: unknown = null
    void ask(server).catch((error: unknown) => (failure = error))
    await server.pass(ms - 1)
    expect(failure).toBeNull()
    await server.pass(1)
    expect(failure).toMatchObject({ status: 504, code: 'ECONNABORTED', isUncertain: true })
    expect(server.running()).toBe(0)
  })

  test('does not affect an answer in time', async () => {
    const server = aSlowServer(119_999)
    const answer = makePaymentCalls(server.send).execute(ids, {})
    await server.pass(119_999)
    expect(await answer).toEqual({ status: 'Pending' })
    expect(server.running()).toBe(0)
  })
})

describe('a proof of work', () => {
  const task = { challenge: 'c', bits: 17 }
  const check = () => Response.json({ code: 'HOLD_CHECK_REQUIRED', work: task }, { status: 409 })
  const solve = async ({ challenge }: typeof task) => `${challenge}:7`

  test('that the server asks for is done, and the same call repeated with its answer', async () => {
    const answers = [check(), Response.json({ id: 'c1' })]
    const { asked, fetchLike } = fetchAnswering(async () => answers.shift() ?? check())
    expect(await write(makeSend('fr', fetchLike, undefined, solve))).toEqual({ id: 'c1' })
    expect(asked.map(({ init }) => new Headers(init.headers).get('x-ha-work'))).toEqual([null, 'c:7'])
    expect(asked.map(({ init }) => init.body)).toEqual([sentBody, sentBody])
  })

  test('is done once: a second refusal is shown', async () => {
    const { asked, fetchLike } = fetchAnswering(async () => check())
    const failure: unknown = await write(makeSend('fr', fetchLike, undefined, solve)).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: 'HOLD_CHECK_REQUIRED', status: 409 })
    expect(asked).toHaveLength(2)
  })
})

describe('the tokens of a session', () => {
  const refused = () => Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })
  /** A browser with a session; the answer to the replacement of its tokens. */
  const renewing = (status: number) => {
    const renew = vi.fn<() => Promise<Response>>(async () => Response.json({}, { status }))
    vi.stubGlobal('document', { cookie: 'session_token=u.verified.9000000000000000' })
    vi.stubGlobal('localStorage', { getItem: () => '0', setItem: () => undefined })
    vi.stubGlobal('fetch', renew)
    return renew
  }
  afterEach(() => void vi.unstubAllGlobals())

  test('whose replacement was lost are asked for again, and the call is repeated once', async () => {
    const renew = renewing(200)
    const answers = [refused(), Response.json({ id: 'c1' })]
    const { asked, fetchLike } = fetchAnswering(async () => answers.shift() ?? refused())
    expect(await write(makeSend('fr', fetchLike))).toEqual({ id: 'c1' })
    expect([asked.length, renew.mock.calls.length]).toEqual([2, 1])
  })

  test('that has ended are asked for once: the refusal is shown', async () => {
    const renew = renewing(401)
    const { asked, fetchLike } = fetchAnswering(async () => refused())
    const failure: unknown = await write(makeSend('fr', fetchLike)).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
    expect([asked.length, renew.mock.calls.length]).toEqual([1, 1])
  })
})
