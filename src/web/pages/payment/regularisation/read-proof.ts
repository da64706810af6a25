import type { RegularisationProof } from '#contract/page-reads.ts'
import type { Area } from '#web/lib/texts.ts'

/** The texts of the pages of a regularisation. */
export const regularisationAreas = [
  'regularisation',
  'installments',
  'payment',
  'confirmation',
] as const satisfies readonly Area[]

/** The proof in an address that its visitor may see a debit. */
export function readProof(request: Request): RegularisationProof {
  const { searchParams } = new URL(request.url)
  return {
    key: searchParams.get('cle'),
    paymentRequestDataId: searchParams.get('paymentRequestDataId'),
  }
}
