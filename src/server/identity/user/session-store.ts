import { type Static, Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import type { AccountChanged, SignInCode, SessionReused } from '#contract/mail/account-mails.ts'
import type { Locale } from '#domain/locale.ts'
import { codeLeastLifeMs, maxCodeTries } from '#domain/user/sign-in-limits.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, InstantText, Nothing, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export const SessionSchema = Type.Object({
  sessionId: Uuid(),
  generation: Type.Integer(),
  rotatedAt: InstantText,
  isConfirmed: Type.Boolean(),
  provedAt: InstantText,
  userId: Uuid(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  unverified: Type.Boolean(),
  /** Whether it was opened with a second factor, or one was set up in it, and the user still has one. */
  hasSecondFactor: Type.Boolean(),
  /** Whether a code or a password alone opens no session of the user any more. */
  asksSecondFactor: Type.Boolean(),
  /** From when a role of the user needs one; null: none does. */
  secondFactorDueAt: orNull(InstantText),
  isDemonstration: Type.Boolean(),
})

/** A live session with its user. */
export type Session = Static<typeof SessionSchema>

/** A session to be opened for a user whom the function knows or finds. */
export const NewSessionSchema = Type.Object({
  sessionId: Uuid(),
  /** The session that the browser has, which ends. */
  former: orNull(Uuid()),
  userAgent: Type.String(),
  now: Instant,
})

/** A mail whose kind and recipient the function knows. */
export const mailOf = <Payload>() => Type.Object({ id: Uuid(), payload: Opaque<Payload>() })

const NewCodeSchema = Type.Object({
  id: Uuid(),
  email: Type.String(),
  locale: Opaque<Locale>(),
  browserHash: HexBytes,
  registration: orNull(Uuid()),
  isKnown: Type.Boolean(),
  mail: mailOf<SignInCode>(),
  now: Instant,
})

/** Stores a code and queues its mail; false where the address has requested too many. */
export const insertSignInCode = callFunction('insert_sign_in_code', NewCodeSchema, Type.Boolean())

/** The newest code of an address that still works in a browser, and for a while; null without one. */
export async function findLiveCode(
  tx: Tx,
  {
    email,
    browserHash,
    registration,
  }: Pick<Static<typeof NewCodeSchema>, 'email' | 'browserHash' | 'registration'>,
  now: Date,
): Promise<{ readonly id: string; readonly expiresAt: Date } | null> {
  const row = await tx
    .selectFrom('sign_in_code')
    .select(['id', 'expires_at as expiresAt'])
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)
    .where('registration', 'is not distinct from', registration)
    .where('used_at', 'is', null)
    .where('tries', '<', maxCodeTries)
    .where('expires_at', '>=', new Date(now.getTime() + codeLeastLifeMs))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Sends the mail of a live code once more, unless it left a moment ago or was sent often enough. */
export const sendCodeAgain = callWithArguments(
  'send_code_again',
  Type.Object({
    code: Uuid(),
    mail: Uuid(),
    payload: Opaque<SignInCode>(),
    locale: Opaque<Locale>(),
    now: Instant,
  }),
  Nothing,
)

/** Uses a code: signs in, or counts a wrong one. */
export const useSignInCode = callFunction(
  'use_sign_in_code',
  Type.Object({
    code: Uuid(),
    browserHash: HexBytes,
    isRight: Type.Boolean(),
    anyBrowser: Type.Boolean(),
    userId: Uuid(),
    session: NewSessionSchema,
  }),
  Type.Union([
    Type.Object({
      outcome: Type.Literal('signedIn'),
      session: SessionSchema,
      registration: orNull(Type.Union([Type.Literal('adopted'), Type.Literal('existing')])),
    }),
    Type.Object({ outcome: Type.Literal('secondFactor'), userId: Uuid() }),
    Type.Object({ outcome: Type.Literal('wrong'), triesLeft: Type.Integer() }),
    Type.Object({
      outcome: Type.Union([Type.Literal('expired'), Type.Literal('otherBrowser'), Type.Literal('tooMany')]),
    }),
  ]),
)

/** A live session by its id, or null. */
export const findUserSession = callWithArguments(
  'find_user_session',
  Type.Object({ session: Uuid(), now: Instant }),
  orNull(SessionSchema),
)

/** The next generation of a session, or null where it has ended or the token was copied. */
export const rotateSession = callFunction(
  'rotate_session',
  Type.Object({ sessionId: Uuid(), generation: Type.Integer(), mail: mailOf<SessionReused>(), now: Instant }),
  orNull(SessionSchema),
)

/** Ends a session, of this user where one is given; false where it was not live. */
export const endSession = callWithArguments(
  'end_session',
  Type.Object({ session: Uuid(), user: orNull(Uuid()), because: Type.String(), now: Instant }),
  Type.Boolean(),
)

/** Removes every second factor of an address, trimmed and lower-cased, and ends its sessions. */
export const resetSecondFactor = callFunction(
  'reset_second_factor',
  Type.Object({ email: Type.String(), mail: mailOf<AccountChanged>(), now: Instant }),
  Type.Object({ found: Type.Boolean(), removed: Type.Integer(), sessions: Type.Integer() }),
)

/** Removes codes that work no more from the mails that brought them, at most `limit`. Returns how many. */
export const blankCodeMails = callWithArguments(
  'blank_code_mails',
  Type.Object({ now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)

/** Deletes codes and sessions that nothing needs any more; returns how many. */
export const forgetSignIns = callWithArguments(
  'forget_sign_ins',
  Type.Object({ now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)

/** Records that a token of the current generation was used, so that the former one counts as copied. */
export async function confirmGeneration(tx: Tx, { sessionId, generation }: Session): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ is_confirmed: true })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .execute()
}

/** The live sessions of a user, the last used one first. */
export async function listSessions(tx: Tx, userId: string, since: Date) {
  return tx
    .selectFrom('user_session')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'rotated_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('rotated_at', '>', since)
    .orderBy('rotated_at', 'desc')
    .limit(100)
    .execute()
}

/** Ends the sessions of a user but one; returns how many. */
export async function endOtherSessions(
  tx: Tx,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('user_session')
    .set({ ended_at: now, ended_because: 'endedElsewhere' })
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the sessions of the account of an address, trimmed and lower-cased, or all (null); returns how many. */
export async function endSessionsOf(tx: Tx, email: string | null, now: Date): Promise<number> {
  const live = tx
    .updateTable('user_session')
    .set({ ended_at: now, ended_because: 'endedElsewhere' })
    .where('ended_at', 'is', null)
  const named =
    email === null
      ? live
      : live.where('user_id', 'in', tx.selectFrom('user_account').select('id').where('email', '=', email))
  const { numUpdatedRows } = await named.executeTakeFirst()
  return Number(numUpdatedRows)
}
