import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Reads the balance of an association at this moment: collected, less refunds and payouts, without tips. */
export async function readBalance(tx: Tx, organisationId: string): Promise<Cents> {
  const { owed } = await tx
    .selectNoFrom((eb) => eb.fn<string>('balance_of', [eb.val(organisationId)]).as('owed'))
    .executeTakeFirstOrThrow()
  return cents(Number(owed))
}
