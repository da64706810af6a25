import { bankChangeDelayMs, bankConfirmationMs } from '#domain/organisation/bank-change.ts'
import {
  bankChangeMachine,
  type BankChangeEvent,
  type BankChangeState,
} from '#domain/organisation/bank-change-machine.ts'
import type { JsonValue } from '#server/platform/db/column-types.ts'
import { moveState } from '#server/platform/db/move-state.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A new bank account of an association. */
export interface StoredBankChange {
  readonly id: string
  readonly state: BankChangeState
  readonly iban: string
  readonly holder: string
  readonly askedBy: string
  readonly askedByEmail: string
  readonly askedAt: Date
  readonly confirmedBy: string | null
  readonly confirmedByEmail: string | null
  readonly confirmedAt: Date | null
  readonly refusedBy: string | null
}

function changes(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('bank_change')
    .innerJoin('user_account as requester', 'requester.id', 'bank_change.asked_by')
    .leftJoin('user_account as confirmer', 'confirmer.id', 'bank_change.confirmed_by')
    .select(['bank_change.id', 'bank_change.state', 'bank_change.iban', 'bank_change.holder'])
    .select(['bank_change.asked_by as askedBy', 'bank_change.asked_at as askedAt'])
    .select(['bank_change.confirmed_by as confirmedBy', 'bank_change.confirmed_at as confirmedAt'])
    .select(['bank_change.refused_by as refusedBy'])
    .select(['requester.email as askedByEmail', 'confirmer.email as confirmedByEmail'])
    .where('bank_change.organisation_id', '=', organisationId)
}

/** Finds the change of an association that may still be used, also one that has lapsed since; null: none. */
export async function findOpenChange(tx: Tx, organisationId: string): Promise<StoredBankChange | null> {
  const row = await changes(tx, organisationId)
    .where('bank_change.state', 'in', bankChangeMachine.sets.open)
    .executeTakeFirst()
  return row ?? null
}

/** Finds a change of an association; null: none. */
export async function findBankChange(
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<StoredBankChange | null> {
  const row = await changes(tx, organisationId).where('bank_change.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Finds the account that was asked for with an idempotency key; null: none was. */
export async function findAskedWith(tx: Tx, organisationId: string, token: string) {
  const row = await tx
    .selectFrom('bank_change')
    .select(['iban', 'holder', 'asked_by as askedBy'])
    .where('organisation_id', '=', organisationId)
    .where('token', '=', token)
    .executeTakeFirst()
  return row ?? null
}

interface NewBankChange {
  readonly id: string
  readonly organisationId: string
  readonly token: string
  readonly iban: string
  readonly holder: string
  readonly userId: string
}

/** Stores a new account that waits for a second member. */
export async function storeBankChange(tx: Tx, change: NewBankChange, now: Date): Promise<void> {
  const { id, organisationId, token, iban, holder, userId } = change
  await tx
    .insertInto('bank_change')
    .values({
      id,
      organisation_id: organisationId,
      token,
      iban,
      holder,
      asked_by: userId,
      asked_at: now,
      updated_at: now,
    })
    .execute()
}

/** Moves a change, with the columns of its new state. @throws OB008 where its state has no such edge */
export async function moveBankChange(
  tx: Tx,
  id: string,
  event: BankChangeEvent,
  set: { readonly [column: string]: JsonValue },
  now: Date,
): Promise<void> {
  await moveState(tx, { machine: 'bankChange', id, event, now, set, detail: {} })
}

/** Verified associations whose confirmed account is used from now on, the earliest first. */
export async function listDueChanges(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('bank_change')
    .innerJoin('verification', 'verification.organisation_id', 'bank_change.organisation_id')
    .select(['bank_change.organisation_id as organisationId', 'bank_change.id'])
    .where('bank_change.state', '=', 'confirmed')
    .where('bank_change.confirmed_at', '<=', new Date(now.getTime() - bankChangeDelayMs))
    .where('verification.state', '=', 'verified')
    .orderBy('bank_change.confirmed_at')
    .limit(limit)
    .execute()
}

/** Changes that no one confirmed in time, the earliest first. */
export async function listLapsedChanges(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('bank_change')
    .select(['organisation_id as organisationId', 'id'])
    .where('state', '=', 'waiting')
    .where('asked_at', '<=', new Date(now.getTime() - bankConfirmationMs))
    .orderBy('asked_at')
    .limit(limit)
    .execute()
}
