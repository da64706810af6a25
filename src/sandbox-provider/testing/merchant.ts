import { randomUUID } from 'node:crypto'
import { startSandboxProvider, type RunningSandbox, type SandboxOptions } from '../server.ts'
import { testAccounts } from '../test-payment-methods/test-accounts.ts'
import { testCards } from '../test-payment-methods/test-cards.ts'

/** An answer of the provider as a test reads it. */
interface Reply<Body = Record<string, unknown>> {
  readonly status: number
  readonly body: Body
  readonly location: string | null
}

export interface Merchant {
  readonly sandbox: RunningSandbox
  readonly call: <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply<Body>>
  readonly openSession: (reference: string, changes?: Record<string, unknown>) => Promise<string>
  readonly enterCard: (session: string, cardKey: string, changes?: Record<string, unknown>) => Promise<Reply>
  readonly charge: (reference: string, session: string, changes?: Record<string, unknown>) => Promise<Reply>
  readonly enterAccount: (
    session: string,
    accountKey: string,
    changes?: Record<string, unknown>,
  ) => Promise<Reply>
  /** Session, card or account, and charge in one. */
  readonly pay: (key: string, reference?: string, changes?: Record<string, unknown>) => Promise<Reply>
  /** Pays and saves the payment method, confirming the challenge if there is one; returns the saved reference. */
  readonly save: (key: string, card?: Record<string, unknown>) => Promise<string>
  /** Charges a saved payment method without the payer. */
  readonly chargeSaved: (
    reference: string,
    paymentMethodRef: string,
    changes?: Record<string, unknown>,
  ) => Promise<Reply>
  readonly find: (reference: string) => Promise<Reply>
  /** Sets the behaviour of the next operations. */
  readonly next: (scenario: Record<string, unknown>) => Promise<Reply>
  /** Moves the clock to this many days after the machine's time. */
  readonly moveDays: (days: number) => Promise<Reply>
  readonly book: () => Promise<{ charges: Entry[]; refunds: Entry[]; disputes: Entry[] }>
}

type Entry = Record<string, string | number>

export const apiKey = 'sk_test_of_the_suite'
export const minuteMs = 60_000
const dayMs = 86_400_000

/** A merchant with its own provider on a free port. */
export async function aMerchant(options: Partial<SandboxOptions> = {}): Promise<Merchant> {
  const sandbox = await startSandboxProvider({ port: 0, apiKey, ...options })
  const call = caller(sandbox.url)
  const entering = payerOf(call)
  const charging = chargerOf(call, sandbox)
  const enter = async (reference: string, key: string, card: Record<string, unknown> = {}) => {
    const isAccount = testAccounts.some((account) => account.key === key)
    const session = await charging.openSession(reference, isAccount ? { paymentMethod: 'Sepa' } : {})
    await (isAccount ? entering.enterAccount(session, key) : entering.enterCard(session, key, card))
    return session
  }
  const pay: Merchant['pay'] = async (key, reference = randomUUID(), changes = {}) =>
    charging.charge(reference, await enter(reference, key), changes)
  const find: Merchant['find'] = (reference) => call('GET', `/v1/charges?reference=${reference}`)
  const save: Merchant['save'] = async (key, card = {}) => {
    const reference = randomUUID()
    const session = await enter(reference, key, card)
    const { body } = await charging.charge(reference, session, { savesPaymentMethod: true })
    if (typeof body['redirectUrl'] === 'string') {
      await call('POST', new URL(body['redirectUrl']).pathname, { outcome: 'success' })
    }
    const saved = (await find(reference)).body['savedPaymentMethod'] as { ref: string } | null
    return saved?.ref ?? 'nothing saved'
  }
  const book: Merchant['book'] = async () => {
    const { body } = await call<Awaited<ReturnType<Merchant['book']>>>('GET', '/v1/book')
    return body
  }
  const next: Merchant['next'] = (scenario) => call('POST', '/v1/scenario', scenario)
  const moveDays: Merchant['moveDays'] = (days) =>
    call('POST', '/v1/clock', { offsetMs: Math.round(days * dayMs) })
  return { sandbox, call, ...entering, ...charging, pay, save, find, next, moveDays, book }
}

function caller(url: string): Merchant['call'] {
  return async <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(path, url), {
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
    const parsed = (isJson ? JSON.parse(text) : { text }) as Body
    return { status: answer.status, body: parsed, location: answer.headers.get('location') }
  }
}

/** The calls of the payer's browser, without the merchant's key. */
function payerOf(call: Merchant['call']): Pick<Merchant, 'enterCard' | 'enterAccount'> {
  const enter = (session: string, what: string, body: unknown) =>
    call('POST', `/v1/tokenization-sessions/${session}/${what}`, body, { authorization: '' })
  return {
    enterCard: (session, cardKey, changes = {}) => {
      const number = testCards.find(({ key }) => key === cardKey)?.number
      const card = { number, expMonth: 12, expYear: 2040, cvc: '123', holder: 'Zoé Moreau' }
      return enter(session, 'card', { ...card, ...changes })
    },
    enterAccount: (session, accountKey, changes = {}) => {
      const iban = testAccounts.find(({ key }) => key === accountKey)?.iban
      return enter(session, 'account', { iban, holder: 'Zoé Moreau', ...changes })
    },
  }
}

/** The calls of the merchant's server. */
function chargerOf(
  call: Merchant['call'],
  { clock }: RunningSandbox,
): Pick<Merchant, 'openSession' | 'charge' | 'chargeSaved'> {
  const inFifteenMinutes = () => new Date(clock.now().getTime() + 15 * minuteMs).toISOString()
  const order = (reference: string) => ({
    reference,
    amount: 4500,
    currency: 'EUR',
    deadline: inFifteenMinutes(),
    description: 'Don à La Ruche',
  })
  return {
    openSession: async (reference, changes = {}) => {
      const wanted = {
        reference,
        deadline: inFifteenMinutes(),
        origin: 'http://localhost:4400',
        locale: 'fr',
      }
      const { body } = await call('POST', '/v1/tokenization-sessions', { ...wanted, ...changes })
      return String(body['id'])
    },
    charge: (reference, session, changes = {}) => {
      const returnUrl = 'http://localhost:4400/paiement/embarque/confirmation/1'
      const body = { ...order(reference), session, returnUrl, ...changes }
      return call('POST', '/v1/charges', body, { 'idempotency-key': reference })
    },
    chargeSaved: (reference, paymentMethodRef, changes = {}) => {
      const body = { ...order(reference), paymentMethodRef, ...changes }
      return call('POST', '/v1/saved-charges', body, { 'idempotency-key': reference })
    },
  }
}

/** Creates merchants for one test file and stops their providers after each test. */
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
