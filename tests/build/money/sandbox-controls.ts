import type { ReportedLedger } from '#server/money/ledger/invariant-checks-store.ts'
import type { RefundScript, SavedScript, Scenario } from '../../../src/sandbox-provider/scenario.ts'
import { readProviderLedger } from '../invariant-checks.ts'

type ScenarioIn = (Omit<Scenario, 'times'> & { readonly times?: number }) | SavedScript | RefundScript

/** The controls of a sandbox provider for a test, over HTTP on the same machine. */
export interface SandboxControls {
  /** Sets what happens to the provider's next operations. */
  readonly setScenario: (scenario: ScenarioIn) => Promise<void>
  /** Removes all scenarios: operations that one delays go on at once. */
  readonly clearScenarios: () => Promise<void>
  /** Sends the events that a scenario withheld; returns how many. */
  readonly flushWebhooks: () => Promise<number>
  /** Sets the difference between its clock and the machine's, in milliseconds. */
  readonly moveClock: (offsetMs: number) => Promise<void>
  /** Ends a dispute of the provider's ledger, by its id. */
  readonly closeDispute: (id: string, outcome: 'won' | 'lost') => Promise<void>
  /** Returns a completed refund, by its id. */
  readonly returnRefund: (id: string) => Promise<void>
  readonly readProviderLedger: () => Promise<ReportedLedger>
}

/** The controls of the sandbox provider at an address. */
export function sandboxControls(url: string): SandboxControls {
  const post = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  return {
    setScenario: async (scenario) => {
      await post('/v1/scenario', scenario)
    },
    clearScenarios: async () => {
      const answer = await fetch(`${url}/v1/scenario`, { method: 'DELETE' })
      if (!answer.ok) throw new Error(`/v1/scenario: ${await answer.text()}`)
    },
    flushWebhooks: async () => ((await post('/v1/webhooks/flush')) as { sent: number }).sent,
    moveClock: async (offsetMs) => {
      await post('/v1/clock', { offsetMs })
    },
    closeDispute: async (id, outcome) => {
      await post(`/v1/disputes/${id}`, { outcome })
    },
    returnRefund: async (id) => {
      await post(`/v1/refunds/${id}`, { outcome: 'returned' })
    },
    readProviderLedger: () => readProviderLedger(url),
  }
}
