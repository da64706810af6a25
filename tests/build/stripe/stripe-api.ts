import type Stripe from 'stripe'
import type { StripeAccount } from './stripe-account.ts'
import { cancelIntent, createIntent } from './stripe-intents.ts'
import { type SimulatedDispute, type SimulatedPaymentMethod, newStripeId } from './stripe-objects.ts'
import { createRefund, refundFee } from './stripe-refunds.ts'
import {
  type Params,
  StripeFailure,
  assertKnown,
  invalid,
  isWithin,
  listAt,
  pageOf,
  recordAt,
  textAt,
} from './stripe-wire.ts'

export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly params: Params
  readonly refundStatus: 'succeeded' | 'pending' | 'failed'
}

type Handler = (account: StripeAccount, call: ApiCall, id: string) => unknown

const routes: readonly (readonly [method: string, pattern: RegExp, handler: Handler])[] = [
  [
    'POST',
    /^\/v1\/payment_intents$/,
    (account, { params }) => expanded(account, createIntent(account, params), params),
  ],
  ['GET', /^\/v1\/payment_intents$/, listIntents],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    (account, { params }, id) => expanded(account, intentAt(account, id), params),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    (account, { params }, id) => expanded(account, cancelIntent(account, intentAt(account, id)), params),
  ],
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['GET', /^\/v1\/mandates\/(\w+)$/, (account, _call, id) => mandateAt(account, id)],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, (account, _call, id) => paymentMethodAt(account, id)],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, detachPaymentMethod],
  [
    'POST',
    /^\/v1\/refunds$/,
    (account, { params, refundStatus }) => createRefund(account, params, refundStatus),
  ],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/disputes$/, listDisputes],
  ['GET', /^\/v1\/disputes\/(\w+)$/, (account, _call, id) => disputeAt(account, id)],
  ['POST', /^\/v1\/disputes\/(\w+)$/, submitEvidence],
  ['POST', /^\/v1\/files$/, createFile],
  ['GET', /^\/v1\/application_fees\/(\w+)$/, (account, _call, id) => feeAt(account, id)],
  [
    'POST',
    /^\/v1\/application_fees\/(\w+)\/refunds$/,
    (account, { params }, id) => refundFee(account, id, params),
  ],
  ['GET', /^\/v1\/application_fees\/(\w+)\/refunds$/, listFeeRefunds],
]

/** Answers a call of the API. Throws StripeFailure where Stripe would refuse it. */
export function answerApi(account: StripeAccount, call: ApiCall): unknown {
  for (const [method, pattern, handler] of routes) {
    const match = method === call.method ? pattern.exec(call.path) : null
    if (match !== null) return handler(account, call, match[1] ?? '')
  }
  throw invalid(`Unrecognized request URL (${call.method}: ${call.path})`, {}, 404)
}

function intentAt(account: StripeAccount, id: string): Stripe.PaymentIntent {
  const intent = account.intents.get(id)
  if (intent === undefined) throw invalid('No such payment_intent', { code: 'resource_missing' }, 404)
  return intent
}

/** The PaymentIntent with the objects of `expand` in place of their ids. */
function expanded(account: StripeAccount, intent: Stripe.PaymentIntent, params: Params): object {
  const wanted = listAt(params, 'expand')
  const paymentMethod = account.paymentMethod.get(String(intent.payment_method))
  const charge = account.charges.get(String(intent.latest_charge))
  return {
    ...intent,
    ...(wanted.includes('payment_method') &&
      paymentMethod !== undefined && { payment_method: paymentMethod }),
    ...(wanted.includes('latest_charge') && charge !== undefined && { latest_charge: charge }),
  }
}

function listIntents(account: StripeAccount, { params, path }: ApiCall): object {
  const all = account.newestFirst(account.intents.values())
  return pageOf(
    path,
    all.filter(({ created }) => isWithin(created, params)),
    params,
  )
}

function createCustomer(account: StripeAccount, { params }: ApiCall): object {
  assertKnown(params, ['email', 'metadata', 'name'] satisfies (keyof Stripe.CustomerCreateParams)[])
  const id = newStripeId('cus')
  const customer = {
    id,
    object: 'customer' as const,
    email: textAt(params, 'email'),
    name: textAt(params, 'name'),
    metadata: recordAt(params, 'metadata'),
  }
  account.customers.set(id, customer)
  return customer
}

function paymentMethodAt(account: StripeAccount, id: string): SimulatedPaymentMethod {
  const paymentMethod = account.paymentMethod.get(id)
  if (paymentMethod === undefined) throw invalid('No such PaymentMethod', { code: 'resource_missing' }, 404)
  return paymentMethod
}

function mandateAt(account: StripeAccount, id: string): object {
  const mandate = account.mandates.get(id)
  if (mandate === undefined) throw invalid('No such mandate', { code: 'resource_missing' }, 404)
  return mandate
}

function detachPaymentMethod(account: StripeAccount, { params }: ApiCall, id: string): object {
  assertKnown(params, ['expand'] satisfies (keyof Stripe.PaymentMethodDetachParams)[])
  const detached = account.detach(paymentMethodAt(account, id))
  if (detached === null) throw invalid('It is not attached to a customer so detachment is impossible.')
  return detached
}

function listRefunds(account: StripeAccount, { params, path }: ApiCall): object {
  const intent = textAt(params, 'payment_intent')
  const all = account.newestFirst(account.refunds)
  return pageOf(
    path,
    all.filter(
      (refund) => isWithin(refund.created, params) && (intent === null || refund.payment_intent === intent),
    ),
    params,
  )
}

function listDisputes(account: StripeAccount, { params, path }: ApiCall): object {
  const intent = textAt(params, 'payment_intent')
  const all = account.newestFirst(account.disputes)
  return pageOf(
    path,
    all.filter((dispute) => intent === null || dispute.payment_intent === intent),
    params,
  )
}

function disputeAt({ disputes }: StripeAccount, id: string): SimulatedDispute {
  const found = disputes.find((dispute) => dispute.id === id)
  if (found === undefined) throw invalid('No such dispute', { code: 'resource_missing' }, 404)
  return found
}

/** Takes evidence that is submitted: the bank then reviews the dispute. */
function submitEvidence(account: StripeAccount, { params }: ApiCall, id: string): object {
  const dispute = disputeAt(account, id)
  if (dispute.status !== 'needs_response')
    throw invalid('This dispute is closed', { code: 'dispute_closed' }, 400)
  const evidence = recordAt(params, 'evidence')
  for (const [field, file] of Object.entries(evidence))
    if (field !== 'uncategorized_text' && !account.files.has(file))
      throw invalid('No such file upload', { code: 'resource_missing' }, 404)
  dispute.evidence = evidence
  dispute.metadata = { answerId: textAt(recordAt(params, 'metadata'), 'answerId') ?? '' }
  dispute.status = 'under_review'
  account.announce('charge.dispute.updated', dispute)
  return dispute
}

/** Stores a file for the evidence of disputes. */
function createFile(account: StripeAccount, { params }: ApiCall): object {
  assertKnown(params, ['file', 'purpose'] satisfies (keyof Stripe.FileCreateParams)[])
  const { name, type, size } = recordAt(params, 'file')
  const taken = ['application/pdf', 'image/jpeg', 'image/png']
  if (textAt(params, 'purpose') !== 'dispute_evidence' || type === undefined || !taken.includes(type))
    throw invalid('Invalid file', { param: 'file' })
  const file = { id: newStripeId('file'), object: 'file', filename: name, type, size: Number(size) }
  account.files.set(file.id, file)
  return file
}

function feeAt(account: StripeAccount, id: string): object {
  const fee = account.fees.get(id)
  if (fee === undefined) throw invalid('No such fee', { code: 'resource_missing' }, 404)
  return fee
}

function listFeeRefunds(account: StripeAccount, { params, path }: ApiCall, id: string): object {
  return pageOf(
    path,
    account.feeRefunds.filter(({ fee }) => fee === id),
    params,
  )
}

/** The failures that a test ordered, before the operation. */
export function orderedFailure(kind: 'error500' | 'rateLimited'): StripeFailure {
  return kind === 'error500'
    ? new StripeFailure(500, { type: 'api_error', message: 'Something went wrong.' }, true)
    : new StripeFailure(
        429,
        { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' },
        false,
      )
}
