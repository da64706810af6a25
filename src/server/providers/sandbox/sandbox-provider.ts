import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { answerOnSandbox } from '#server/providers/sandbox/answer-on-sandbox.ts'
import { chargeOnSandbox, chargeSavedOnSandbox } from '#server/providers/sandbox/charge-on-sandbox.ts'
import { findSandboxMandate } from '#server/providers/sandbox/find-sandbox-mandate.ts'
import { forgetOnSandbox } from '#server/providers/sandbox/forget-on-sandbox.ts'
import { listSandboxLedger } from '#server/providers/sandbox/list-sandbox-ledger.ts'
import { listSandboxDisputes } from '#server/providers/sandbox/list-sandbox-disputes.ts'
import { openSandboxSession } from '#server/providers/sandbox/open-sandbox-session.ts'
import { readSandboxCharge } from '#server/providers/sandbox/read-sandbox-charge.ts'
import { readSandboxEvent } from '#server/providers/sandbox/read-sandbox-event.ts'
import { findOnSandbox, refundOnSandbox } from '#server/providers/sandbox/refund-on-sandbox.ts'
import { sandboxClient } from '#server/providers/sandbox/sandbox-client.ts'

interface SandboxProviderOptions {
  /** Address under which this server reaches the provider. */
  readonly url: string
  readonly secretKey: string
  /** Origin under which browsers reach it, if it differs from the origin that the provider names. */
  readonly publicUrl?: string
  /** The current secret, and the former one during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** Time-out of a call in milliseconds, after which its outcome is unknown. */
  readonly timeoutMs: number
  /** Time-out of a lookup, which changes nothing and can be repeated. Default `timeoutMs`. */
  readonly lookupTimeoutMs?: number
}

/** The simulated payment provider as an implementation of the port. */
export function createSandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const { publicUrl } = options
  const call = sandboxClient(options)
  const callForLookup = sandboxClient({ ...options, timeoutMs: options.lookupTimeoutMs ?? options.timeoutMs })
  return {
    name: 'sandbox',
    publicKey: 'sandbox',
    page: 'embarque-ha',
    paymentMethods: ['Card', 'Sepa'],
    hasPayeeAccounts: false,
    entry: {
      kind: 'fields',
      wallets: { canSave: false },
      openSession: (request) => openSandboxSession(call, request, publicUrl),
      charge: (request) => chargeOnSandbox(call, request, publicUrl),
    },
    saved: {
      charge: (request) => chargeSavedOnSandbox(call, request),
      forget: (savedMethodRef) => forgetOnSandbox(call, savedMethodRef),
    },
    disputes: {
      listOf: (attemptId) => listSandboxDisputes(callForLookup, attemptId),
      answer: (request) => answerOnSandbox(call, request),
    },
    debitMandates: { referenceOf: ({ attemptId }) => findSandboxMandate(callForLookup, attemptId) },
    findCharge: async (attemptId) => {
      const answer = await callForLookup('GET', `/v1/charges?reference=${encodeURIComponent(attemptId)}`)
      if (answer.kind === 'answered' && answer.status === 404 && answer.code === 'charge_unknown') {
        return { kind: 'absent' }
      }
      return readSandboxCharge(answer, attemptId, publicUrl)
    },
    cancelCharge: async (attemptId) => {
      const answer = await call('POST', '/v1/charges/cancel', { reference: attemptId })
      return readSandboxCharge(answer, attemptId, publicUrl)
    },
    refund: (request) => refundOnSandbox(call, request),
    findRefund: (request) => findOnSandbox(callForLookup, request),
    listSince: (since) => listSandboxLedger(call, since),
    readEvent: (rawBody, headers, now) => readSandboxEvent(rawBody, headers, now, options.webhookSecrets),
  }
}
