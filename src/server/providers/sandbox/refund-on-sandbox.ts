import { Type } from 'typebox'
import type { RefundAnswer, RefundRequest } from '#server/providers/payment-provider.ts'
import {
  isRefused,
  readAs,
  type SandboxCall,
  type SandboxReply,
} from '#server/providers/sandbox/sandbox-client.ts'

const RefundSchema = Type.Object({
  id: Type.String(),
  chargeId: Type.String(),
  amount: Type.Integer(),
  state: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
})

/** Makes a refund, once per refund id. The same id again returns its result. */
export async function refundOnSandbox(call: SandboxCall, request: RefundRequest): Promise<RefundAnswer> {
  const body = { id: request.refundId, chargeId: request.providerRef, amount: request.amount }
  return readRefund(await call('POST', '/v1/refunds', body), request)
}

/** The current state of a refund; `absent` if it was never requested. */
export async function findOnSandbox(
  call: SandboxCall,
  request: RefundRequest,
): Promise<RefundAnswer | { readonly kind: 'absent' }> {
  const answer = await call('GET', `/v1/refunds?id=${encodeURIComponent(request.refundId)}`)
  if (answer.kind === 'answered' && answer.code === 'refund_unknown') return { kind: 'absent' }
  return readRefund(answer, request)
}

function readRefund(answer: SandboxReply, request: RefundRequest): RefundAnswer {
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  if (isRefused(answer)) return { kind: 'failed', reason: answer.code }
  const done = readAs(RefundSchema, answer)
  if (done === null || done.id !== request.refundId || done.amount !== request.amount) {
    return { kind: 'unknown', reason: answer.code ?? `unreadable answer, status ${answer.status}` }
  }
  switch (done.state) {
    case 'succeeded':
      return { kind: 'refunded', providerRef: done.id }
    case 'processing':
      return { kind: 'processing', providerRef: done.id }
    case 'failed':
      return { kind: 'failed', reason: done.code ?? 'refund_failed' }
    default:
      return { kind: 'unknown', reason: `unreadable state ${done.state}` }
  }
}
