import { parseArgs } from 'node:util'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { type Cents, centsToDecimal, subtractCents, zero } from '#domain/money.ts'
import type { PayoutEvent } from '#domain/refund/payout-machine.ts'
import { payoutMachine } from '#domain/refund/payout-machine.ts'
import { readAmount } from '#server/program/commands/money/read-amount.ts'
import { readToken } from '#server/program/commands/money/read-token.ts'
import { rejectExtraArguments } from '#server/program/commands/money/reject-extra-arguments.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type StoredOrganisation,
  findOrganisation,
} from '#server/catalogue/organisation/organisation-store.ts'
import {
  type PayoutAnswer,
  createPayout,
  listPayouts,
  readBalance,
  recordRepayment,
  endPayout,
} from '#server/money/payout/payout-store.ts'

const listed = 20
const whyDebt = 'money went back, or a dispute was lost, after it had been paid out'

/** The balance of an association: captured, refunded and paid out. @throws AppError NOT_FOUND */
export async function showBalance(deps: Deps, [slug]: readonly string[]): Promise<string[]> {
  const { id, definition } = await loadOrganisation(deps, slug)
  const balance = await readBalance(deps.db, id)
  const line = (name: string, amount: Cents) => `${name.padEnd(28)}${euros(amount).padStart(16)}`
  const payouts = await listPayouts(deps.db, id, { limit: listed })
  const debt = debtOf(balance.owed)
  return [
    definition.name,
    line('captured', balance.captured),
    line('refunded', balance.refunded),
    line('lost in disputes', balance.lost),
    line('in its own account', balance.atProvider),
    line('paid out', balance.paidOut),
    line('set aside for transfers', balance.underWay),
    line('owed', balance.owed),
    line('of which in dispute', balance.contested),
    line('taken by itself (offline)', balance.offline),
    line('tips to the platform', balance.tip),
    ...(debt === zero ? [] : [`the association owes ${euros(debt)}: ${whyDebt}`]),
    ...payouts.map(
      ({ id: payoutId, amount, state, reference, createdAt }) =>
        `payout ${payoutId}\t${createdAt.toISOString().slice(0, 10)}\t${euros(amount)}\t${state}\t${reference ?? ''}`,
    ),
  ]
}

/**
 * Reserves money for a transfer: the given amount, or all that is owed and not in dispute. With `--token`, a repeated
 * command returns the same payout. An association that is not verified, or suspended, is not paid out.
 * @throws AppError NOT_FOUND, CONFLICT if the token created another payout; Error if the amount is not owed
 */
export async function createPayoutOf(deps: Deps, args: readonly string[]): Promise<string[]> {
  const { token, words } = readWords(args)
  const [slug, asked, ...more] = words
  rejectExtraArguments(more)
  const organisation = await loadOrganisation(deps, slug)
  const { verification = 'verified' } = organisation.definition
  if (verification !== 'verified')
    throw new Error(
      `nothing can be paid out: ${organisation.definition.name} is not verified (${verification})`,
    )
  const amount = asked === undefined ? null : readAmount(asked)
  const payout = { id: deps.newId(), organisationId: organisation.id, amount, token }
  const answer = await createPayout(deps.db, { ...payout, now: deps.clock.now() })
  if (answer.kind === 'differs') throw tokenTaken(token, answer)
  if (answer.kind === 'repeated')
    return [askedBefore, `payout ${answer.id}: ${euros(answer.amount)}, ${answer.state}`]
  if (answer.kind === 'refused') {
    const debt = debtOf(answer.balance)
    if (debt !== zero) throw new Error(`nothing can be paid out: the association owes ${euros(debt)}`)
    if (amount === null && answer.balance > zero)
      throw new Error(`nothing can be paid out: ${euros(answer.balance)} is owed, all of it in dispute`)
    throw new Error(`${euros(answer.amount)} cannot be paid out: ${euros(answer.balance)} is owed`)
  }
  const why = amount === null && answer.balance > zero ? ', in dispute' : ''
  return [`payout ${answer.id}: ${euros(answer.amount)}, ${euros(answer.balance)} still owed${why}`]
}

/**
 * Records that an association repaid what it owes. With `--token`, a repeated command records it once.
 * @throws AppError NOT_FOUND, CONFLICT if the token recorded something else; Error if the association owes less
 */
export async function recordRepaymentOf(deps: Deps, args: readonly string[]): Promise<string[]> {
  const { token, words } = readWords(args)
  const [slug, asked = '', reference = null, ...more] = words
  rejectExtraArguments(more)
  const organisation = await loadOrganisation(deps, slug)
  const amount = readAmount(asked)
  const repayment = { id: deps.newId(), organisationId: organisation.id, amount, reference, token }
  const answer = await recordRepayment(deps.db, { ...repayment, now: deps.clock.now() })
  const debt = debtOf(answer.balance)
  if (answer.kind === 'differs') throw tokenTaken(token, answer)
  if (answer.kind === 'refused') throw new Error(`${euros(amount)} is not what it owes: ${euros(debt)}`)
  const received = `${euros(amount)} received, ${euros(debt)} is still to come`
  return answer.kind === 'repeated' ? [askedBefore, received] : [received]
}

const askedBefore = 'already requested with this token:'

/** The arguments of a command and its `--token`. @throws Error if an option is unknown */
function readWords(args: readonly string[]): { token: string | null; words: string[] } {
  const options = { token: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  return { token: readToken(values.token), words: positionals }
}

function tokenTaken(token: string | null, { id, amount }: PayoutAnswer & { kind: 'differs' }): AppError {
  const before = `payout ${id} of ${euros(amount)}`
  return new AppError('CONFLICT', { detail: `the token ${token} asked for something else before: ${before}` })
}

/**
 * Marks a transfer as made or cancelled. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT if it was made under another reference; Error if it already has the other state
 */
export async function endPayoutNamed(
  deps: Deps,
  event: PayoutEvent,
  id: string | undefined,
  reference: string | undefined,
): Promise<string[]> {
  if (id === undefined || !isUuid(id)) throw new Error('ID of the payout is missing')
  const move = { id, event, reference: reference ?? null, now: deps.clock.now() }
  const payout = await endPayout(deps.db, move)
  if (payout === null) throw new AppError('NOT_FOUND', { detail: `no payout ${id}` })
  const { state, isRepeated } = payout
  if (state !== payoutMachine.target(event)) throw new Error(`payout ${id} is ${state}`)
  if (isRepeated && reference !== undefined && reference !== payout.reference) {
    const as = payout.reference === null ? 'without a reference' : `as ${payout.reference}`
    throw new AppError('CONFLICT', { detail: `payout ${id} was marked ${state} before, ${as}` })
  }
  return [`payout ${id}: ${state}`]
}

async function loadOrganisation(deps: Deps, slug = ''): Promise<StoredOrganisation> {
  const organisation = await findOrganisation(deps.db, slug)
  if (organisation === null) throw new AppError('NOT_FOUND', { detail: `no association "${slug}"` })
  return organisation
}

/** Debt of an association to the platform; 0 if it owes nothing. */
function debtOf(owed: Cents): Cents {
  return owed < zero ? subtractCents(zero, owed) : zero
}

function euros(amount: Cents): string {
  return `${centsToDecimal(amount)} EUR`
}
