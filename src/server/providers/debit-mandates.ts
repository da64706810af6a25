import type { AttemptId } from '#domain/ids.ts'

/** The written authority of a payer to debit a bank account. */
export interface DebitMandates {
  /**
   * The unique mandate reference (UMR; RUM in French) of a direct debit, by which the payer recognises it on the bank
   * statement and may revoke it. Null without a usable answer. Source: SEPA Core Direct Debit rulebook, AT-01.
   */
  readonly referenceOf: (debit: {
    readonly attemptId: AttemptId
    readonly providerRef: string
  }) => Promise<string | null>
}
