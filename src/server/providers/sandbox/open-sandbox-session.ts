import { Type } from 'typebox'
import type { SessionAnswer, SessionRequest } from '#server/providers/payment-provider.ts'
import { publicAddress } from '#server/providers/sandbox/public-address.ts'
import { readAs, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

const SessionSchema = Type.Object({
  id: Type.String(),
  hostedFieldsUrl: Type.Union([Type.String(), Type.Null()]),
})

/** Opens a session for entering a card or an account, or with a saved payment method. */
export async function openSandboxSession(
  call: SandboxCall,
  request: SessionRequest,
  publicUrl: string | undefined,
): Promise<SessionAnswer> {
  const answer = await call('POST', '/v1/tokenization-sessions', {
    reference: request.attemptId,
    deadline: request.deadline.toISOString(),
    origin: request.origin,
    locale: request.locale,
    paymentMethod: request.paymentMethod,
    savedMethodRef: request.savedMethodRef?.ref ?? null,
    walletAmount: request.walletAmount,
  })
  if (answer.kind === 'lost') {
    const why = answer.why === 'broken' ? 'refused' : answer.why
    return { kind: 'unavailable', why, reason: answer.reason }
  }
  const refused = (reason: string): SessionAnswer => ({ kind: 'unavailable', why: 'refused', reason })
  const session = readAs(SessionSchema, answer)
  if (session === null) return refused(answer.code ?? `status ${answer.status}`)
  const { id: tokenizationSessionId } = session
  if (session.hostedFieldsUrl === null)
    return { kind: 'opened', tokenizationSessionId, hostedFieldsUrl: null }
  const hostedFieldsUrl = publicAddress(session.hostedFieldsUrl, publicUrl)
  if (hostedFieldsUrl === null) return refused('unreadable address')
  return { kind: 'opened', tokenizationSessionId, hostedFieldsUrl }
}
