import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { cancelCharge } from '../bank/cancel-charge.ts'
import { chargeCard } from '../bank/charge-card.ts'
import { openSession } from '../bank/open-session.ts'
import type { Charge } from '../bank/records.ts'
import { refundCharge } from '../bank/refund-charge.ts'
import { settleDue } from '../bank/settle-due.ts'
import { Refusal } from '../refusal.ts'
import type { Provider } from '../provider.ts'
import { requireKey } from './access.ts'
import { playScenario } from './play-scenario.ts'

const reference = Type.String({ minLength: 1, maxLength: 200 })
const amount = Type.Integer({ minimum: 1, maximum: 99_999_999 })
const address = Type.String({ minLength: 1, maxLength: 2000 })
const instant = Type.String({ minLength: 1, maxLength: 40 })

const SessionSchema = Type.Object({
  reference,
  deadline: instant,
  origin: address,
  locale: Type.String({ maxLength: 35 }),
})
const ChargeSchema = Type.Object({
  reference,
  session: Type.String({ minLength: 1, maxLength: 200 }),
  amount,
  currency: Type.Literal('EUR'),
  returnUrl: address,
  deadline: instant,
  browser: Type.Optional(Type.Record(Type.String({ maxLength: 50 }), Type.Unknown())),
  description: Type.String({ maxLength: 500 }),
})
const ReferenceSchema = Type.Object({ reference })
const RefundSchema = Type.Object({ id: reference, chargeId: reference, amount })

/** The calls of a merchant's server: all need the secret key as a bearer. */
export function apiRoutes(provider: Provider): FastifyPluginAsyncTypebox {
  const { bank, scenarios } = provider
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      requireKey(request, provider.apiKey)
    })
    app.post('/v1/tokenization-sessions', { schema: { body: SessionSchema } }, (request, reply) =>
      playScenario(scenarios, 'session', reply, async () => {
        const session = openSession(bank, request.body)
        await bank.durable()
        reply.status(201)
        return {
          id: session.id,
          hostedFieldsUrl: `${provider.publicUrl()}/hosted-fields?session=${session.id}`,
        }
      }),
    )
    app.post('/v1/charges', { schema: { body: ChargeSchema } }, (request, reply) => {
      const { body } = request
      if (request.headers['idempotency-key'] !== body.reference)
        throw new Refusal(400, 'idempotency_key_missing')
      if (!isWebAddress(body.returnUrl)) throw new Refusal(400, 'invalid_return_url', 'returnUrl')
      return playScenario(scenarios, 'charge', reply, async (scenario) => {
        const charge = chargeCard(bank, body, scenario)
        await bank.durable()
        return charge === null ? presentTombstone(body.reference) : presentCharge(provider, charge)
      })
    })
    app.get('/v1/charges', { schema: { querystring: ReferenceSchema } }, (request, reply) =>
      playScenario(scenarios, 'find', reply, async () => {
        const known = bank.charges.get(request.query.reference)
        if (known !== undefined) return presentCharge(provider, settleDue(bank, known))
        if (bank.tombstones.has(request.query.reference)) return presentTombstone(request.query.reference)
        throw new Refusal(404, 'charge_unknown')
      }),
    )
    app.post('/v1/charges/cancel', { schema: { body: ReferenceSchema } }, (request, reply) =>
      playScenario(scenarios, 'cancel', reply, async () => {
        const charge = cancelCharge(bank, request.body.reference)
        await bank.durable()
        return charge === null ? presentTombstone(request.body.reference) : presentCharge(provider, charge)
      }),
    )
    app.post('/v1/refunds', { schema: { body: RefundSchema } }, (request, reply) =>
      playScenario(scenarios, 'refund', reply, async () => {
        const refund = refundCharge(bank, request.body)
        await bank.durable()
        return { ...refund, state: 'succeeded' }
      }),
    )
    app.get('/v1/refunds', { schema: { querystring: Type.Object({ id: reference }) } }, async (request) => {
      const refund = bank.refunds.get(request.query.id)
      if (refund === undefined) throw new Refusal(404, 'refund_unknown')
      return { ...refund, state: 'succeeded' }
    })
  }
}

function presentCharge(provider: Provider, charge: Charge) {
  const { id, reference: itsReference, amount: itsAmount, currency, state, code, at } = charge
  const redirectUrl =
    state === 'requires_action' ? `${provider.publicUrl()}/three-d-secure/${charge.challenge}` : null
  return { id, reference: itsReference, amount: itsAmount, currency, state, code, redirectUrl, at }
}

/** What is answered for a reference given up before any charge came. */
function presentTombstone(itsReference: string) {
  return {
    id: null,
    reference: itsReference,
    amount: null,
    currency: null,
    state: 'cancelled',
    code: null,
    redirectUrl: null,
    at: null,
  }
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
