import { Type } from 'typebox'
import type { AccountChanged, EmailChangeCode } from '#contract/mail/account-mails.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import { mailOf } from '#server/identity/user/session-store.ts'

/** Stores a change of address and queues both codes; false where there were too many. */
export const insertEmailChange = callFunction(
  'insert_email_change',
  Type.Object({
    id: Uuid(),
    userId: Uuid(),
    email: Type.String(),
    currentMail: mailOf<EmailChangeCode>(),
    newMail: mailOf<EmailChangeCode>(),
    now: Instant,
  }),
  Type.Boolean(),
)

/** Uses the codes of a change of address. */
export const useEmailChange = callFunction(
  'use_email_change',
  Type.Object({
    id: Uuid(),
    userId: Uuid(),
    isRight: Type.Boolean(),
    session: Uuid(),
    mail: mailOf<AccountChanged>(),
    now: Instant,
  }),
  Type.Union([
    Type.Object({ outcome: Type.Literal('wrong'), triesLeft: Type.Integer() }),
    Type.Object({
      outcome: Type.Union([Type.Literal('changed'), Type.Literal('expired'), Type.Literal('taken')]),
    }),
  ]),
)
