import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Operation, Scenarios, TakenScenario } from '../scenario.ts'

/**
 * Performs an operation as its next scenario defines: late, refused, or without an answer.
 * Returns the result of `work`. Throws a Refusal where the scenario is an error.
 */
export async function playScenario<Answer>(
  scenarios: Scenarios,
  operation: Operation,
  reply: FastifyReply,
  work: (scenario: TakenScenario | null) => Promise<Answer>,
): Promise<Answer> {
  const scenario = scenarios.take(operation)
  await scenarios.delay(scenario?.delayMs)
  if (scenario?.error !== undefined) throw new Refusal(scenario.error, 'simulated_error')
  const answer = await work(scenario)
  await scenarios.delay(scenario?.delayAnswerMs)
  if (scenario?.loseAnswer === true) {
    reply.hijack()
    reply.raw.socket?.destroy()
  }
  return answer
}
