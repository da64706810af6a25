import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { closeDispute } from '../bank/afterwards/dispute-charge.ts'
import { returnRefund } from '../bank/afterwards/refund-charge.ts'
import { listProviderLedger } from '../bank/list-provider-ledger.ts'
import { advanceAllDue } from '../bank/advance-all-due.ts'
import type { Provider } from '../provider.ts'
import { operations, refundOutcomes, type Scenarios } from '../scenario.ts'
import { failureCodes } from '../test-payment-methods/failure-code.ts'
import { requireLoopbackOrKey, requireLoopbackOrView } from './access.ts'

const tenMinutesMs = 600_000
const delay = Type.Optional(Type.Integer({ minimum: 0, maximum: tenMinutesMs }))

const OperationSchema = Type.Object({
  operation: Type.Enum([...operations]),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  delayMs: delay,
  delayAnswerMs: delay,
  error: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
  loseAnswer: Type.Optional(Type.Boolean()),
  probability: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  failure: Type.Optional(Type.Enum([...failureCodes])),
  settlesAfterMs: delay,
  duplicate: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  shuffle: Type.Optional(Type.Boolean()),
  withhold: Type.Optional(Type.Boolean()),
})

const SavedScriptSchema = Type.Object({
  nextSaved: Type.Array(Type.Enum(['accepted', ...failureCodes]), { minItems: 1, maxItems: 100_000 }),
  paymentMethodRef: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
const RefundScriptSchema = Type.Object({ nextRefund: Type.Enum([...refundOutcomes, 'lost']) })
const ScenarioSchema = Type.Union([OperationSchema, SavedScriptSchema, RefundScriptSchema])

const ClockSchema = Type.Object({ offsetMs: Type.Integer({ minimum: -4e12, maximum: 4e12 }) })
const ProviderLedgerSchema = Type.Object({
  since: Type.Optional(Type.String({ maxLength: 40 })),
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$' })),
  after: Type.Optional(Type.String({ maxLength: 20 })),
  key: Type.Optional(Type.String({ maxLength: 100 })),
})
const IdSchema = Type.Object({ id: Type.String({ maxLength: 200 }) })
const EndSchema = Type.Object({ outcome: Type.Enum(['won', 'lost']) })
const ReturnSchema = Type.Object({ outcome: Type.Literal('returned') })

const ledgerPath = '/v1/book'

/**
 * The ledger and the test controls: open to the same machine, to others with the secret key. The operator's view key
 * opens the ledger alone.
 */
export function controlRoutes(provider: Provider): FastifyPluginAsyncTypebox {
  const { bank, scenarios } = provider
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.url === ledgerPath) requireLoopbackOrView(request, provider)
      else requireLoopbackOrKey(request, provider)
    })
    app.get(ledgerPath, { schema: { querystring: ProviderLedgerSchema } }, async (request) => {
      advanceAllDue(bank)
      await bank.durable()
      const { limit, key: _key, ...query } = request.query
      return presentLedger(
        listProviderLedger(bank, limit === undefined ? query : { ...query, limit: Number(limit) }),
      )
    })
    app.post('/v1/disputes/:id', { schema: { params: IdSchema, body: EndSchema } }, async (request) => {
      const dispute = closeDispute(bank, request.params.id, request.body.outcome)
      await bank.durable()
      return dispute
    })
    app.post('/v1/refunds/:id', { schema: { params: IdSchema, body: ReturnSchema } }, async (request) => {
      const refund = returnRefund(bank, request.params.id)
      await bank.durable()
      return refund
    })
    app.post('/v1/scenario', { schema: { body: ScenarioSchema } }, async (request, reply) =>
      reply.status(201).send(setScenario(scenarios, request.body)),
    )
    app.delete('/v1/scenario', async (_request, reply) => {
      scenarios.clear()
      return reply.status(204).send()
    })
    app.post('/v1/webhooks/flush', async () => ({ sent: provider.outbox?.flush() ?? 0 }))
    app.post('/v1/clock', { schema: { body: ClockSchema } }, async (request) => {
      provider.clock.move(request.body.offsetMs)
      advanceAllDue(bank)
      return { offsetMs: request.body.offsetMs, now: provider.clock.now().toISOString() }
    })
  }
}

function setScenario(scenarios: Scenarios, body: Static<typeof ScenarioSchema>) {
  if ('nextSaved' in body) scenarios.scriptSaved(body)
  else if ('nextRefund' in body) scenarios.scriptRefund(body)
  else scenarios.add({ ...body, times: body.times ?? 1 })
  return body
}

function presentLedger({ charges, refunds, disputes, next }: ReturnType<typeof listProviderLedger>) {
  return {
    charges: charges.map(({ id, reference, amount, state, at, metadata }) => ({
      id,
      reference,
      amount,
      state,
      at,
      metadata,
    })),
    refunds: refunds.map(({ id, chargeId, amount, at }) => ({ id, chargeId, amount, at })),
    disputes,
    next,
  }
}
