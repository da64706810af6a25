import { Type } from 'typebox'
import { cents } from '#domain/money.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { readOrigin } from '#server/providers/charge-metadata.ts'
import { readAs, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

const PageSchema = Type.Object({
  charges: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      amount: Type.Integer(),
      state: Type.String(),
      at: Type.String(),
      metadata: Type.Record(Type.String(), Type.String()),
    }),
  ),
  refunds: Type.Array(
    Type.Object({ id: Type.String(), chargeId: Type.String(), amount: Type.Integer(), at: Type.String() }),
  ),
  disputes: Type.Array(Type.Object({ id: Type.String(), chargeId: Type.String() })),
  next: Type.Union([Type.String(), Type.Null()]),
})

const pageSize = 1000

/**
 * Every captured charge, refund and dispute since an instant, read page by page.
 * @throws Error if a page cannot be read: an incomplete ledger cannot be compared
 */
export async function listSandboxLedger(call: SandboxCall, since: Date): Promise<ProviderLedger> {
  const charges: ProviderLedger['charges'][number][] = []
  const refunds: ProviderLedger['refunds'][number][] = []
  const disputes: ProviderLedger['disputes'][number][] = []
  let after: string | null = null
  do {
    const query = new URLSearchParams({ since: since.toISOString(), limit: String(pageSize) })
    if (after !== null) query.set('after', after)
    const answer = await call('GET', `/v1/book?${query.toString()}`)
    const page = answer.kind === 'answered' ? readAs(PageSchema, answer) : null
    if (page === null) throw new Error('the ledger of the sandbox provider cannot be read')
    for (const { id, reference, amount, state, at, metadata } of page.charges) {
      if (state !== 'succeeded') continue
      const charge = { providerRef: id, attemptId: reference, amount: cents(amount), at: new Date(at) }
      charges.push({ ...charge, origin: readOrigin(metadata) })
    }
    for (const { id, chargeId, amount, at } of page.refunds) {
      refunds.push({ providerRef: id, chargeRef: chargeId, amount: cents(amount), at: new Date(at) })
    }
    for (const { id, chargeId } of page.disputes) disputes.push({ disputeRef: id, chargeRef: chargeId })
    after = page.next
  } while (after !== null)
  return { charges, refunds, disputes }
}
