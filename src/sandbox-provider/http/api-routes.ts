import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { answerDispute } from '../bank/afterwards/dispute-charge.ts'
import { forgetPaymentMethod } from '../bank/afterwards/forget-payment-method.ts'
import { refundCharge, advanceRefund } from '../bank/afterwards/refund-charge.ts'
import { cancelCharge } from '../bank/charge/cancel-charge.ts'
import { chargeSaved } from '../bank/charge/charge-saved.ts'
import { chargeSession } from '../bank/charge/charge-session.ts'
import { advanceCharge } from '../bank/charge/advance-charge.ts'
import type { Charge, Refund } from '../bank/records.ts'
import { openSession } from '../bank/session/open-session.ts'
import { advanceAllDue } from '../bank/advance-all-due.ts'
import { Refusal } from '../refusal.ts'
import type { Provider } from '../provider.ts'
import { requireKey } from './access.ts'
import { playScenario } from './play-scenario.ts'
import { mandateReferenceOf } from '../bank/charge/mandate-reference.ts'
import { presentCharge, presentTombstone } from './present-charge.ts'

const reference = Type.String({ minLength: 1, maxLength: 200 })
const amount = Type.Integer({ minimum: 1, maximum: 99_999_999 })
const address = Type.String({ minLength: 1, maxLength: 2000 })
/** Of all files of an answer, in base 64. */
const filesLimit = 8 * 1024 * 1024
const instant = Type.String({ minLength: 1, maxLength: 40 })

const SessionSchema = Type.Object({
  reference,
  deadline: instant,
  origin: address,
  locale: Type.String({ maxLength: 35 }),
  paymentMethod: Type.Optional(Type.Enum([...paymentMethods])),
  savedMethodRef: Type.Optional(Type.Union([reference, Type.Null()])),
  walletAmount: Type.Optional(Type.Union([amount, Type.Null()])),
})
const charged = {
  reference,
  amount,
  currency: Type.Literal('EUR'),
  deadline: instant,
  description: Type.String({ maxLength: 500 }),
  metadata: Type.Optional(
    Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), { maxProperties: 20 }),
  ),
}
const ChargeSchema = Type.Object({
  ...charged,
  session: reference,
  returnUrl: address,
  browser: Type.Optional(Type.Record(Type.String({ maxLength: 50 }), Type.Unknown())),
  savesPaymentMethod: Type.Optional(Type.Boolean()),
  authenticates: Type.Optional(Type.Boolean()),
})
const SavedChargeSchema = Type.Object({ ...charged, paymentMethodRef: reference })
const ReferenceSchema = Type.Object({ reference })
const DisputeAnswerSchema = Type.Object({
  id: reference,
  disputeId: reference,
  text: Type.String({ minLength: 1, maxLength: 20_000 }),
  files: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.String({ maxLength: 40 }),
        name: Type.String({ maxLength: 200 }),
        contentType: Type.String({ maxLength: 40 }),
        content: Type.String({ maxLength: filesLimit }),
      }),
      { maxItems: 10 },
    ),
  ),
})
const ForgetSchema = Type.Object({ ref: reference })
const RefundSchema = Type.Object({ id: reference, chargeId: reference, amount })

/** The calls of a merchant's server: all of them need the secret key as a bearer. */
export function apiRoutes(provider: Provider): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      requireKey(request, provider.apiKey)
    })
    void app.register(sessionRoutes(provider))
    void app.register(chargeRoutes(provider))
    void app.register(afterwardsRoutes(provider))
  }
}

function sessionRoutes({ bank, scenarios, publicUrl }: Provider): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post('/v1/tokenization-sessions', { schema: { body: SessionSchema } }, (request, reply) =>
      playScenario(scenarios, 'session', reply, async () => {
        const { id, savedRef } = openSession(bank, request.body)
        await bank.durable()
        reply.status(201)
        const hostedFieldsUrl = savedRef === null ? `${publicUrl()}/hosted-fields?session=${id}` : null
        return { id, hostedFieldsUrl }
      }),
    )
  }
}

function chargeRoutes(provider: Provider): FastifyPluginAsyncTypebox {
  const { bank, scenarios } = provider
  const present = (itsReference: string, charge: Charge | null) =>
    charge === null ? presentTombstone(itsReference) : presentCharge(provider, charge)
  return async (app) => {
    app.post('/v1/charges', { schema: { body: ChargeSchema } }, (request, reply) => {
      const { body } = request
      requireIdempotencyKey(request.headers, body.reference)
      if (!isWebAddress(body.returnUrl)) throw new Refusal(400, 'invalid_return_url', 'returnUrl')
      return playScenario(scenarios, 'charge', reply, async (scenario) => {
        const charge = chargeSession(bank, body, scenario)
        await bank.durable()
        return present(body.reference, charge)
      })
    })
    app.post('/v1/saved-charges', { schema: { body: SavedChargeSchema } }, (request, reply) => {
      const { body } = request
      requireIdempotencyKey(request.headers, body.reference)
      return playScenario(scenarios, 'saved-charge', reply, async (scenario) => {
        const charge = chargeSaved(bank, body, (ref) => scenarios.takeSaved(ref), scenario)
        await bank.durable()
        return present(body.reference, charge)
      })
    })
    app.get('/v1/charges', { schema: { querystring: ReferenceSchema } }, (request, reply) =>
      playScenario(scenarios, 'find', reply, async () => {
        const known = bank.charges.get(request.query.reference)
        if (known !== undefined) return presentCharge(provider, advanceCharge(bank, known))
        if (bank.tombstones.has(request.query.reference)) return presentTombstone(request.query.reference)
        throw new Refusal(404, 'charge_unknown')
      }),
    )
    app.post('/v1/charges/cancel', { schema: { body: ReferenceSchema } }, (request, reply) =>
      playScenario(scenarios, 'cancel', reply, async () => {
        const charge = cancelCharge(bank, request.body.reference)
        await bank.durable()
        return present(request.body.reference, charge)
      }),
    )
  }
}

function afterwardsRoutes({ bank, scenarios }: Provider): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post('/v1/refunds', { schema: { body: RefundSchema } }, (request, reply) =>
      playScenario(scenarios, 'refund', reply, async () => {
        const refund = refundCharge(bank, request.body, () => scenarios.takeRefund())
        await bank.durable()
        return presentRefund(refund)
      }),
    )
    app.get('/v1/refunds', { schema: { querystring: Type.Object({ id: reference }) } }, async (request) => {
      const refund = bank.refunds.get(request.query.id)
      if (refund === undefined) throw new Refusal(404, 'refund_unknown')
      return presentRefund(advanceRefund(bank, refund))
    })
    app.post('/v1/saved-payment-methods/forget', { schema: { body: ForgetSchema } }, (request, reply) =>
      playScenario(scenarios, 'forget', reply, async () => {
        const { ref } = request.body
        forgetPaymentMethod(bank, ref)
        await bank.durable()
        return { ref, forgotten: true }
      }),
    )
    app.get('/v1/mandates', { schema: { querystring: ReferenceSchema } }, async (request) => {
      const charge = bank.charges.get(request.query.reference)
      if (charge === undefined) throw new Refusal(404, 'charge_unknown')
      return { mandateReference: mandateReferenceOf(charge) }
    })
    const answered = { schema: { body: DisputeAnswerSchema }, bodyLimit: filesLimit }
    app.post('/v1/dispute-answers', answered, (request, reply) =>
      playScenario(scenarios, 'dispute-answer', reply, async () => {
        const dispute = answerDispute(bank, request.body)
        await bank.durable()
        return dispute
      }),
    )
    app.get('/v1/disputes', { schema: { querystring: ReferenceSchema } }, async (request) => {
      advanceAllDue(bank)
      const dispute = bank.findDisputeOf(request.query.reference)
      return { disputes: dispute === undefined ? [] : [dispute] }
    })
  }
}

function presentRefund({ id, chargeId, amount: itsAmount, state, code, at }: Refund) {
  return { id, chargeId, amount: itsAmount, state, code, at }
}

function requireIdempotencyKey(headers: Readonly<Record<string, unknown>>, expected: string): void {
  if (headers['idempotency-key'] !== expected) throw new Refusal(400, 'idempotency_key_missing')
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
