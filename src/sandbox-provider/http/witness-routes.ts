import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { settleAllDue } from '../bank/settle-due.ts'
import type { Provider } from '../provider.ts'
import { Refusal } from '../refusal.ts'
import { operations, type Scenario } from '../scenario.ts'
import { failureCodes } from '../test-cards.ts'
import { requireLoopbackOrKey } from './access.ts'

const tenMinutesMs = 600_000
const delay = Type.Optional(Type.Integer({ minimum: 0, maximum: tenMinutesMs }))

const ScenarioSchema = Type.Object({
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

const ClockSchema = Type.Object({ offsetMs: Type.Integer({ minimum: -4e12, maximum: 4e12 }) })
const SinceSchema = Type.Object({ since: Type.Optional(Type.String({ maxLength: 40 })) })

/** The book, and the controls of tests: open to the same machine, to others with the secret key. */
export function witnessRoutes(provider: Provider): FastifyPluginAsyncTypebox {
  const { bank, scenarios } = provider
  return async (app) => {
    app.addHook('onRequest', async (request) => {
      requireLoopbackOrKey(request, provider.apiKey)
    })
    app.get('/v1/book', { schema: { querystring: SinceSchema } }, async (request) => {
      settleAllDue(bank)
      await bank.durable()
      return presentBook(provider, request.query.since)
    })
    app.post('/v1/scenario', { schema: { body: ScenarioSchema } }, async (request, reply) => {
      const scenario: Scenario = { ...request.body, times: request.body.times ?? 1 }
      scenarios.add(scenario)
      return reply.status(201).send(scenario)
    })
    app.delete('/v1/scenario', async (_request, reply) => {
      scenarios.clear()
      return reply.status(204).send()
    })
    app.post('/v1/webhooks/flush', async () => ({ sent: provider.outbox?.flush() ?? 0 }))
    app.post('/v1/clock', { schema: { body: ClockSchema } }, async (request) => {
      provider.clock.move(request.body.offsetMs)
      settleAllDue(bank)
      return { offsetMs: request.body.offsetMs, now: provider.clock.now().toISOString() }
    })
  }
}

function presentBook(provider: Provider, sinceText: string | undefined) {
  const since = new Date(sinceText ?? 0)
  if (Number.isNaN(since.getTime())) throw new Refusal(400, 'invalid_since', 'since')
  const isRecent = ({ at }: { at: string }) => new Date(at) >= since
  const charges = [...provider.bank.charges.values()]
  return {
    charges: charges
      .filter(isRecent)
      .map(({ id, reference, amount, state, at }) => ({ id, reference, amount, state, at })),
    refunds: [...provider.bank.refunds.values()].filter(isRecent),
  }
}
