import type { ChequeDeposit, Cheques } from '#contract/admin/money/offline.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { listCheques, listDeposits } from '#server/money/offline/cheque-store.ts'

/** The cheques of an association that wait for the bank, and its latest deposits. */
export async function readCheques(deps: Deps, granted: Granted): Promise<Cheques> {
  const { organisationId } = granted
  return asMember(deps, granted, async (tx) => ({
    waiting: await listCheques(tx, organisationId, null),
    deposits: await listDeposits(tx, organisationId, null),
    mayBank: mayBank(granted),
    today: parisDate(deps.clock.now()),
  }))
}

/** A deposit with its cheques. @throws AppError NOT_FOUND */
export async function readDeposit(deps: Deps, granted: Granted, deposit: string): Promise<ChequeDeposit> {
  const { organisationId } = granted
  return asMember(deps, granted, async (tx) => {
    const [found] = isUuid(deposit) ? await listDeposits(tx, organisationId, deposit) : []
    if (found === undefined) throw new AppError('NOT_FOUND')
    const cheques = await listCheques(tx, organisationId, found.id)
    return { ...found, cheques, mayBank: mayBank(granted) }
  })
}

const mayBank = ({ memberships, organisationId }: Granted) =>
  isAllowed(memberships, 'offline:bank', { organisationId, formId: null })
