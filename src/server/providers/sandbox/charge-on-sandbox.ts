import type { ChargeAnswer, ChargeRequest, SavedChargeRequest } from '#server/providers/payment-provider.ts'
import { writeOrigin } from '#server/providers/charge-metadata.ts'
import { providerFailureOf, readSandboxCharge } from '#server/providers/sandbox/read-sandbox-charge.ts'
import { isRefused, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

/** Charges the payment method of a session, with the payer present. */
export function chargeOnSandbox(
  call: SandboxCall,
  request: ChargeRequest,
  publicUrl: string | undefined,
): Promise<ChargeAnswer> {
  const body = {
    ...whatIsCharged(request),
    session: request.tokenizationSessionId,
    returnUrl: request.returnUrl,
    browser: request.browser,
    savesPaymentMethod: request.savesPaymentMethod,
    ...(request.authenticates === true && { authenticates: true }),
  }
  return post(call, '/v1/charges', body, publicUrl)
}

/** Charges a saved payment method without the payer, so it is never challenged. */
export function chargeSavedOnSandbox(call: SandboxCall, request: SavedChargeRequest): Promise<ChargeAnswer> {
  const body = { ...whatIsCharged(request), paymentMethodRef: request.savedMethodRef.ref }
  return post(call, '/v1/saved-charges', body, undefined)
}

function whatIsCharged(request: SavedChargeRequest | ChargeRequest) {
  return {
    reference: request.attemptId,
    amount: request.amount,
    currency: request.currency,
    deadline: request.deadline.toISOString(),
    description: request.description,
    metadata: writeOrigin(request.origin),
  }
}

async function post(
  call: SandboxCall,
  path: string,
  body: ReturnType<typeof whatIsCharged>,
  publicUrl: string | undefined,
): Promise<ChargeAnswer> {
  const answer = await call('POST', path, body, { 'idempotency-key': body.reference })
  if (isRefused(answer)) return { kind: 'failed', providerRef: null, code: providerFailureOf(answer.code) }
  return readSandboxCharge(answer, body.reference, publicUrl)
}
