import { Type } from 'typebox'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import {
  type RegularisationEvent,
  type RegularisationState,
} from '#domain/installment/regularisation-machine.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A payer's payment of a debit in person, with its latest attempt. */
export interface StoredRegularisation {
  readonly id: string
  readonly paymentId: PaymentId
  readonly mode: 'samePaymentMethod' | 'newPaymentMethod'
  readonly state: RegularisationState
  readonly backUrl: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Null before the first attempt. */
  readonly attempt: {
    readonly id: AttemptId
    readonly state: AttemptState
    readonly errorCode: string | null
    /** The bank's page (3-D Secure). */
    readonly redirectUrl: string | null
    readonly submittedAt: Date | null
  } | null
}

/** `paid`: nothing is owed any more. `busy`: it is being paid now. */
const OpenRegularisationSchema = Type.Union([
  Type.Object({ kind: Type.Literal('opened'), id: Uuid() }),
  Type.Object({ kind: oneOf(['paid', 'closed', 'busy']) }),
])

/** Opens a regularisation. An open one that can take no money is replaced. */
export const openRegularisation = callFunction(
  'open_regularisation',
  Type.Object({
    id: Uuid(),
    paymentId: Uuid<PaymentId>(),
    mode: oneOf(['samePaymentMethod', 'newPaymentMethod']),
    servesOthers: Type.Boolean(),
    backUrl: orNull(Type.String()),
    expires: Instant,
    now: Instant,
  }),
  OpenRegularisationSchema,
)

function regularisations(tx: Tx) {
  return tx
    .selectFrom('regularisation')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_attempt')
          .select([
            'payment_attempt.id',
            'payment_attempt.state',
            'payment_attempt.error_code',
            'payment_attempt.redirect_url',
            'payment_attempt.submitted_at',
          ])
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
      'attempt.redirect_url as redirectUrl',
      'attempt.submitted_at as submittedAt',
    ])
}

type RegularisationRow = Awaited<ReturnType<ReturnType<typeof regularisations>['executeTakeFirstOrThrow']>>

function readRegularisation({
  attemptId,
  attemptState,
  errorCode,
  redirectUrl,
  submittedAt,
  ...row
}: RegularisationRow) {
  const regularisation: StoredRegularisation = {
    ...row,
    paymentId: row.paymentId as PaymentId,
    attempt:
      attemptId === null || attemptState === null
        ? null
        : { id: attemptId as AttemptId, state: attemptState, errorCode, redirectUrl, submittedAt },
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
  paymentId: PaymentId,
): Promise<StoredRegularisation | null> {
  const row = await regularisations(tx)
    .where('regularisation.payment_id', '=', paymentId)
    .orderBy('regularisation.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : readRegularisation(row)
}

const callEndRegularisation = callWithArguments(
  'end_regularisation',
  Type.Object({ id: Uuid(), event: Type.String(), now: Instant }),
  Type.Boolean(),
)

/** Ends an open regularisation without money; false if it was not open. */
export async function endRegularisation(
  tx: Tx,
  id: string,
  event: Exclude<RegularisationEvent, 'confirm'>,
  now: Date,
): Promise<boolean> {
  return callEndRegularisation(tx, { id, event, now })
}

/** Returns debits to the collector if their payers started a payment and left; returns the number. */
export const releaseRegularisations = callWithArguments(
  'release_regularisations',
  Type.Object({ now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)
