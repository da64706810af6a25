import { type Static, Type } from 'typebox'
import { body, instant, text, uuid } from '#contract/shape.ts'

export const RequestCodeSchema = body({
  email: text(254),
  /** Whether a new password follows: the mail and its link say so. */
  isReset: Type.Optional(Type.Boolean()),
})
export type RequestCode = Static<typeof RequestCodeSchema>

/** Answers every address alike. The browser keeps a secret cookie, without which the code alone does not sign in. */
export const CodeRequestedSchema = Type.Object({ codeId: uuid(), expiresAt: instant() })
export type CodeRequested = Static<typeof CodeRequestedSchema>

/**
 * The code, or the proof of the mailed link, or both where the link was opened in another browser than the one that
 * requested the code.
 */
export const UseCodeSchema = body({
  codeId: uuid(),
  code: Type.Optional(text(40)),
  link: Type.Optional(text(100)),
})
export type UseCode = Static<typeof UseCodeSchema>

export const SignedInSchema = Type.Object({
  userId: uuid(),
  unverified: Type.Boolean(),
  /** When the browser has to refresh the session. */
  accessUntil: instant(),
})
export type SignedIn = Static<typeof SignedInSchema>

export const SignedInWithCodeSchema = Type.Object({
  ...SignedInSchema.properties,
  /** Whether the browser registered an address that had an account: its password is not the one that was typed. */
  hadAccount: Type.Boolean(),
})
export type SignedInWithCode = Static<typeof SignedInWithCodeSchema>

export const SessionsSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: uuid(),
      userAgent: text(500),
      createdAt: instant(),
      lastUsedAt: instant(),
      isCurrent: Type.Boolean(),
    }),
  ),
})

export type Sessions = Static<typeof SessionsSchema>

/** How many sessions ended. */
export const SessionsEndedSchema = Type.Object({ endedSessions: Type.Integer() })

export const SessionEndedSchema = Type.Object({ ended: Type.Boolean() })
