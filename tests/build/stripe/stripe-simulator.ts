import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReportedLedger } from '#server/money/ledger/invariant-checks-store.ts'
import { StripeAccount } from './stripe-account.ts'
import { answerApi, orderedFailure } from './stripe-api.ts'
import { StripeEvents } from './stripe-events.ts'
import { type FaultKind, Faults } from './stripe-faults.ts'
import { IdempotencyKeys } from './stripe-idempotency.ts'
import { answerBank, applyDebitResults } from './stripe-intents.ts'
import { cardPage, standInScript } from './stripe-pages.ts'
import { StripeFailure, invalid, readBody, readForm, redirectTo, sendJson, sendPage } from './stripe-wire.ts'

export const simulatedSecretKey = 'sk_test_simulated'
export const simulatedWebhookSecret = 'whsec_simulated'

export interface StripeSimulator {
  readonly url: string
  readonly scriptUrl: string
  readonly account: StripeAccount
  readonly events: StripeEvents
  /** The token of a test card or a test IBAN, as from Stripe.js. */
  readonly enter: (number: string) => string
  /** Answers the challenge of the bank at an address; returns the address to which the payer is redirected. */
  readonly answerBank: (redirectUrl: string, outcome: 'success' | 'failure') => Promise<string | null>
  /** Makes the next calls fail whose method and path start like this. */
  readonly fault: (call: string, kind: FaultKind, times?: number) => void
  readonly moveClock: (ms: number) => void
  /** The provider's ledger for the invariant checks: Stripe's captures and refunds. */
  readonly book: () => ReportedLedger
  readonly close: () => Promise<void>
}

/**
 * A simulated Stripe account over HTTP, for the official package: PaymentIntents in their states, test payment methods,
 * idempotency keys, refunds, disputes, connected accounts, signed events, faults.
 */
export async function startStripeSimulator(): Promise<StripeSimulator> {
  let offset = 0
  let url = ''
  const now = () => Date.now() + offset
  const events = new StripeEvents({ secret: simulatedWebhookSecret, now })
  const account = new StripeAccount(
    now,
    (type, object) => events.announce(type, object),
    () => url,
  )
  const faults = new Faults()
  const keys = new IdempotencyKeys(now)
  const server = createServer((request, response) => {
    void serve({ account, faults, keys }, request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    scriptUrl: `${url}/js/stripe.js`,
    account,
    events,
    enter: (number) => account.tokenise(number)?.id ?? 'ctoken_of_no_test_card',
    answerBank: async (redirectUrl, outcome) => {
      const body = new URLSearchParams({ outcome })
      const answer = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location')
    },
    fault: (call, kind, times) => faults.order(call, kind, times),
    moveClock: (ms) => {
      offset += ms
      applyDebitResults(account)
    },
    book: () => ledgerOf(account),
    close: async () => {
      await events.delivered()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

interface Running {
  readonly account: StripeAccount
  readonly faults: Faults
  readonly keys: IdempotencyKeys
}

async function serve(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://simulator')
  const path = address.pathname
  const body = await readBody(request)
  if (path.startsWith('/v1/')) {
    const params = { ...readForm(address.search.slice(1)), ...readForm(body) }
    await serveApi(running, request, response, { path, params, body })
  } else if (path.startsWith('/3ds/')) serveBank(running.account, request.method, path, body, response)
  else if (path === '/js/stripe.js') {
    const isSpoilt = running.faults.take('GET /js/stripe.js') !== null
    response.writeHead(isSpoilt ? 503 : 200, { 'content-type': 'text/javascript' })
    response.end(isSpoilt ? '' : standInScript)
  } else if (path === '/js/fields') sendPage(response, 200, cardPage)
  else if (path === '/js/token') {
    const token = running.account.tokenise(new URLSearchParams(body).get('number') ?? '')
    const headers = { 'access-control-allow-origin': '*' }
    sendJson(response, token === null ? 402 : 200, { id: token?.id ?? null }, headers)
  } else sendJson(response, 404, {})
}

interface Arrived {
  readonly path: string
  readonly params: Record<string, unknown>
  readonly body: string
}

async function serveApi(
  { account, faults, keys }: Running,
  request: IncomingMessage,
  response: ServerResponse,
  { path, params, body }: Arrived,
): Promise<void> {
  const method = request.method ?? 'GET'
  const fault = faults.take(`${method} ${path}`)
  if (fault === 'loseRequest') {
    request.socket.destroy()
    return
  }
  const key = request.headers['idempotency-key']
  const act = async () => {
    if (request.headers.authorization !== `Bearer ${simulatedSecretKey}`)
      throw invalid('Invalid API Key provided', {}, 401)
    if (fault === 'error500' || fault === 'rateLimited') throw orderedFailure(fault)
    const refundStatus = fault === 'pending' || fault === 'failed' ? fault : 'succeeded'
    // A copy: later changes do not affect a stored answer.
    return { status: 200, body: structuredClone(answerApi(account, { method, path, params, refundStatus })) }
  }
  const answer = await answerOnce(
    keys,
    typeof key === 'string' ? key : undefined,
    `${method} ${path} ${body}`,
    act,
  )
  if (fault === 'loseAnswer') request.socket.destroy()
  else if (fault === 'empty500') sendJson(response, 500, {})
  // Never: the caller's time-out ends first, and the connection is closed with the server.
  else if (fault !== 'late') {
    const replayed = answer.isReplayed ? { 'idempotent-replayed': 'true' } : {}
    sendJson(response, answer.status, answer.body, replayed)
  }
}

async function answerOnce(...[keys, ...call]: [IdempotencyKeys, ...Parameters<IdempotencyKeys['once']>]) {
  try {
    return await keys.once(...call)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, body: error.body, isReplayed: false }
  }
}

/** The bank's page: a challenge, and the return link. */
function serveBank(
  account: StripeAccount,
  method: string | undefined,
  path: string,
  body: string,
  response: ServerResponse,
): void {
  const intent = account.intents.get(path.slice('/3ds/'.length))
  if (intent === undefined) sendPage(response, 404, '<p>Inconnu</p>')
  else if (method !== 'POST') {
    const button = (outcome: string, label: string) =>
      `<button name="outcome" value="${outcome}">${label}</button>`
    sendPage(
      response,
      200,
      `<h1>Votre banque</h1><form method="post">${button('success', 'Accepter')}${button('failure', 'Refuser')}</form>`,
    )
  } else {
    const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null
    if (returnUrl === null) {
      sendPage(response, 410, '<p>Terminé</p>')
      return
    }
    answerBank(account, intent, new URLSearchParams(body).get('outcome') === 'success')
    const back = new URL(returnUrl)
    back.searchParams.set('payment_intent', intent.id)
    back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
    redirectTo(response, back.href)
  }
}

function ledgerOf(account: StripeAccount): ReportedLedger {
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
  return {
    charges: [...account.intents.values()].map((intent) => ({
      id: intent.id,
      reference: intent.metadata['attemptId'] ?? '',
      amount: intent.amount,
      state: intent.status,
      at: instant(intent.created),
      metadata: intent.metadata,
    })),
    refunds: account.refunds
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, payment_intent: charge, amount, created }) => ({
        id,
        chargeId: String(charge),
        amount,
        at: instant(created),
      })),
  }
}
