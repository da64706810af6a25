import { randomUUID } from 'node:crypto'
import { startSandboxProvider, type RunningSandbox, type SandboxOptions } from '../server.ts'
import { testCardOf } from '../test-cards.ts'

/** An answer of the provider as a test reads it. */
interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly location: string | null
}

export interface Merchant {
  readonly sandbox: RunningSandbox
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply>
  readonly openSession: (reference: string, changes?: Record<string, unknown>) => Promise<string>
  readonly enterCard: (session: string, cardKey: string, changes?: Record<string, unknown>) => Promise<Reply>
  readonly charge: (reference: string, session: string, changes?: Record<string, unknown>) => Promise<Reply>
  /** Session, card and charge in one. */
  readonly pay: (cardKey: string, reference?: string) => Promise<Reply>
  readonly book: () => Promise<{ charges: Entry[]; refunds: Entry[] }>
}

type Entry = Record<string, string | number>

export const apiKey = 'sk_test_of_the_suite'
export const minuteMs = 60_000

/** A merchant with a provider of its own on a free port. */
export async function aMerchant(options: Partial<SandboxOptions> = {}): Promise<Merchant> {
  const sandbox = await startSandboxProvider({ port: 0, apiKey, ...options })
  const call: Merchant['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(new URL(path, sandbox.url), {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    const parsed = isJson ? (JSON.parse(text) as Record<string, unknown>) : { text }
    return { status: answer.status, body: parsed, location: answer.headers.get('location') }
  }
  const inFifteenMinutes = () => new Date(sandbox.clock.now().getTime() + 15 * minuteMs).toISOString()
  const openSession: Merchant['openSession'] = async (reference, changes = {}) => {
    const order = { reference, deadline: inFifteenMinutes(), origin: 'http://localhost:4400', locale: 'fr' }
    const { body } = await call('POST', '/v1/tokenization-sessions', { ...order, ...changes })
    return String(body['id'])
  }
  const enterCard: Merchant['enterCard'] = (session, cardKey, changes = {}) => {
    const { number } = testCardOf(cardKey)
    const card = { number, expMonth: 12, expYear: 2040, cvc: '123', holder: 'Zoé Moreau' }
    return call(
      'POST',
      `/v1/tokenization-sessions/${session}/card`,
      { ...card, ...changes },
      { authorization: '' },
    )
  }
  const charge: Merchant['charge'] = (reference, session, changes = {}) => {
    const order = {
      reference,
      session,
      amount: 4500,
      currency: 'EUR',
      returnUrl: 'http://localhost:4400/paiement/embarque/confirmation/1',
      deadline: changes['deadline'] ?? inFifteenMinutes(),
      description: 'Don à La Ruche',
    }
    return call('POST', '/v1/charges', { ...order, ...changes }, { 'idempotency-key': reference })
  }
  const pay: Merchant['pay'] = async (cardKey, reference = randomUUID()) => {
    const session = await openSession(reference)
    await enterCard(session, cardKey)
    return charge(reference, session)
  }
  const book: Merchant['book'] = async () => {
    const { body } = await call('GET', '/v1/book')
    return body as Awaited<ReturnType<Merchant['book']>>
  }
  return { sandbox, call, openSession, enterCard, charge, pay, book }
}

/** Makes merchants for one test file and stops their providers after each test. */
export function merchantsFor(afterEach: (run: () => Promise<void>) => void): typeof aMerchant {
  const running: Merchant[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ sandbox }) => sandbox.close()))
  })
  return async (options) => {
    const merchant = await aMerchant(options)
    running.push(merchant)
    return merchant
  }
}
