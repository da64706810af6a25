import { sql } from 'kysely'
import type { AttemptId, PaymentRequestId } from '#domain/ids.ts'
import {
  type RegularisationEvent,
  type RegularisationState,
} from '#domain/installment/regularisation-machine.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { Tx } from '#server/db/schema.ts'

/** One time that a payer pays a debit in person, with its latest attempt. */
export interface StoredRegularisation {
  readonly id: string
  readonly paymentId: PaymentRequestId
  readonly mode: 'sameMeans' | 'newMeans'
  readonly state: RegularisationState
  readonly backUrl: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** null before the first. */
  readonly attempt: {
    readonly id: AttemptId
    readonly state: AttemptState
    readonly errorCode: string | null
  } | null
}

export interface NewRegularisation {
  readonly id: string
  readonly paymentId: PaymentRequestId
  readonly mode: 'sameMeans' | 'newMeans'
  readonly servesOthers: boolean
  readonly backUrl: string | null
  readonly expires: Date
}

/** `paid`: there is nothing to pay any more; `busy`: somebody is paying it right now. */
export type OpenRegularisationAnswer =
  | { readonly kind: 'opened'; readonly id: string }
  | { readonly kind: 'paid' | 'closed' | 'busy' }

/** Opens a regularisation; one that is open and can take no money makes room. */
export async function openRegularisation(
  tx: Tx,
  regularisation: NewRegularisation,
  now: Date,
): Promise<OpenRegularisationAnswer> {
  const { rows } = await sql<{ answer: OpenRegularisationAnswer }>`
    select open_regularisation(${JSON.stringify({ ...regularisation, now })}::jsonb) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('open_regularisation answered nothing')
  return row.answer
}

function regularisations(tx: Tx) {
  return tx
    .selectFrom('regularisation')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_attempt')
          .select(['payment_attempt.id', 'payment_attempt.state', 'payment_attempt.error_code'])
          .whereRef('payment_attempt.regularisation_id', '=', 'regularisation.id')
          .orderBy('payment_attempt.n', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .select([
      'regularisation.id',
      'regularisation.payment_id as paymentId',
      'regularisation.mode',
      'regularisation.state',
      'regularisation.back_url as backUrl',
      'regularisation.created_at as createdAt',
      'regularisation.expires_at as expiresAt',
      'attempt.id as attemptId',
      'attempt.state as attemptState',
      'attempt.error_code as errorCode',
    ])
}

type RegularisationRow = Awaited<ReturnType<ReturnType<typeof regularisations>['executeTakeFirstOrThrow']>>

function readRegularisation({ attemptId, attemptState, errorCode, ...row }: RegularisationRow) {
  const regularisation: StoredRegularisation = {
    ...row,
    paymentId: row.paymentId as PaymentRequestId,
    attempt:
      attemptId === null || attemptState === null
        ? null
        : { id: attemptId as AttemptId, state: attemptState, errorCode },
  }
  return regularisation
}

/** The regularisation at an id, or null. */
export async function findRegularisation(tx: Tx, id: string): Promise<StoredRegularisation | null> {
  const row = await regularisations(tx).where('regularisation.id', '=', id).executeTakeFirst()
  return row === undefined ? null : readRegularisation(row)
}

/** The latest regularisation of a debit, or null. */
export async function findLatestRegularisation(
  tx: Tx,
  paymentId: PaymentRequestId,
): Promise<StoredRegularisation | null> {
  const row = await regularisations(tx)
    .where('regularisation.payment_id', '=', paymentId)
    .orderBy('regularisation.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : readRegularisation(row)
}

/** Ends an open regularisation without money; false where it was not open any more. */
export async function endRegularisation(
  tx: Tx,
  id: string,
  event: Exclude<RegularisationEvent, 'confirm'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select end_regularisation(${id}, ${event}, ${now}) as done
  `.execute(tx)
  return rows[0]?.done ?? false
}

/** Gives debits back to the collector whose payers began to pay and left; answers how many. */
export async function releaseRegularisations(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ released: number }>`
    select release_regularisations(${now}, ${limit}) as released
  `.execute(tx)
  return rows[0]?.released ?? 0
}
