import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { type Cents, centsToDecimal, subtractCents, zero } from '#domain/money.ts'
import type { PayoutEvent } from '#domain/refund/payout-machine.ts'
import { payoutMachine } from '#domain/refund/payout-machine.ts'
import { readAmount } from '#server/commands/money/read-amount.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredOrganisation, findOrganisation } from '#server/organisation/organisation-store.ts'
import {
  createPayout,
  listPayouts,
  readBalance,
  recordRepayment,
  settlePayout,
} from '#server/payout/payout-store.ts'

const listed = 20
const whyDebt = 'money went back, or a dispute was lost, after it had been paid out'

/** How an association stands with us: everything that came, went back and left. @throws AppError NOT_FOUND */
export async function showBalance(deps: Deps, [slug]: readonly string[]): Promise<string[]> {
  const { id, definition } = await loadOrganisation(deps, slug)
  const balance = await readBalance(deps.db, id)
  const line = (name: string, amount: Cents) => `${name.padEnd(28)}${euros(amount).padStart(16)}`
  const payouts = await listPayouts(deps.db, id, listed)
  const debt = debtOf(balance.owed)
  return [
    definition.name,
    line('captured', balance.captured),
    line('given back', balance.refunded),
    line('lost in disputes', balance.lost),
    line('in its own account', balance.atProvider),
    line('paid out', balance.paidOut),
    line('set aside for transfers', balance.underWay),
    line('owed', balance.owed),
    line('of which in dispute', balance.contested),
    line('taken by itself (offline)', balance.offline),
    line('contributions to us', balance.tip),
    ...(debt === zero ? [] : [`the association owes ${euros(debt)}: ${whyDebt}`]),
    ...payouts.map(
      ({ id: payoutId, amount, state, reference, createdAt }) =>
        `payout ${payoutId}\t${createdAt.toISOString().slice(0, 10)}\t${euros(amount)}\t${state}\t${reference ?? ''}`,
    ),
  ]
}

/** Sets money aside for a transfer: so much, or all that is owed. @throws AppError NOT_FOUND; Error where it is not owed */
export async function createPayoutOf(deps: Deps, [slug, asked]: readonly string[]): Promise<string[]> {
  const organisation = await loadOrganisation(deps, slug)
  const amount = asked === undefined ? null : readAmount(asked)
  const id = deps.newId()
  const answer = await createPayout(
    deps.db,
    { id, organisationId: organisation.id, amount },
    deps.clock.now(),
  )
  if (answer.kind === 'refused') {
    const debt = debtOf(answer.balance)
    if (debt !== zero) throw new Error(`nothing can be paid out: the association owes ${euros(debt)}`)
    throw new Error(`${euros(answer.amount)} cannot be paid out: ${euros(answer.balance)} is owed`)
  }
  return [`payout ${id}: ${euros(answer.amount)}, ${euros(answer.balance)} is owed still`]
}

/** An association paid back of what it owes. @throws AppError NOT_FOUND; Error where it does not owe that much */
export async function recordRepaymentOf(
  deps: Deps,
  [slug, asked = '', reference]: readonly string[],
): Promise<string[]> {
  const organisation = await loadOrganisation(deps, slug)
  const amount = readAmount(asked)
  const answer = await recordRepayment(
    deps.db,
    { id: deps.newId(), organisationId: organisation.id, amount, reference: reference ?? null },
    deps.clock.now(),
  )
  const debt = debtOf(answer.balance)
  if (answer.kind === 'refused') throw new Error(`${euros(amount)} is not what it owes: ${euros(debt)}`)
  return [`${euros(amount)} received, ${euros(debt)} is still to come`]
}

/** Marks a transfer made or given up; repeated, it changes nothing. @throws Error where it came to the other end before */
export async function settlePayoutNamed(
  deps: Deps,
  event: PayoutEvent,
  id: string | undefined,
  reference: string | undefined,
): Promise<string[]> {
  if (id === undefined || !isUuid(id)) throw new Error('ID of the payout is missing')
  const state = await settlePayout(deps.db, { id, event, reference: reference ?? null }, deps.clock.now())
  if (state === null) throw new AppError('NOT_FOUND', { detail: `no payout ${id}` })
  if (state !== payoutMachine.target(event)) throw new Error(`payout ${id} is ${state}`)
  return [`payout ${id}: ${state}`]
}

async function loadOrganisation(deps: Deps, slug = ''): Promise<StoredOrganisation> {
  const organisation = await findOrganisation(deps.db, slug)
  if (organisation === null) throw new AppError('NOT_FOUND', { detail: `no association "${slug}"` })
  return organisation
}

/** What an association owes us; 0 where we owe it, or nothing. */
function debtOf(owed: Cents): Cents {
  return owed < zero ? subtractCents(zero, owed) : zero
}

function euros(amount: Cents): string {
  return `${centsToDecimal(amount)} EUR`
}
