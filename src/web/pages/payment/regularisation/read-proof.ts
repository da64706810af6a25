import type { RegularisationProof } from '#contract/page-reads.ts'

/** The proof in an address that its visitor may see a debit. */
export function readProof(request: Request): RegularisationProof {
  const { searchParams } = new URL(request.url)
  return {
    key: searchParams.get('cle'),
    paymentRequestDataId: searchParams.get('paymentRequestDataId'),
  }
}
