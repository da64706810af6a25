import { type Static, Type } from 'typebox'
import { journalChangeKinds } from '#domain/access/journal-changes.ts'
import { journalActions } from '#domain/access/journal.ts'
import { roles } from '#domain/access/roles.ts'
import { body, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const MemberSchema = Type.Object({
  id: uuid(),
  name: text(300),
  email: text(254),
  role: oneOf(roles),
  /** Titles of the named forms; empty for a role that holds for the whole association. */
  forms: Type.Array(text(500)),
  isSelf: Type.Boolean(),
})
export type Member = Static<typeof MemberSchema>

const InvitationSchema = Type.Object({
  id: uuid(),
  email: text(254),
  role: oneOf(roles),
  expiresAt: instant(),
})

/** As `JournalChange`. */
const JournalChangeSchema = Type.Object({
  kind: oneOf(journalChangeKinds),
  name: text(),
  before: orNull(text(10_000)),
  after: orNull(text(10_000)),
})

const JournalSchema = Type.Object({
  id: Type.Integer(),
  at: instant(),
  /** Null: the operator of the site. */
  author: orNull(text(300)),
  action: oneOf(journalActions),
  /** Title of the form, where it concerns one. */
  form: orNull(text(500)),
  /** Subject of the entry: an address, a number. */
  subject: text(300),
  /** Values before and after, where they are recorded. */
  changes: Type.Array(JournalChangeSchema),
})

/** Who administers a form, who was invited to, and what was done. */
export const MembersSchema = Type.Object({
  members: Type.Array(MemberSchema),
  invitations: Type.Array(InvitationSchema),
  journal: Type.Array(JournalSchema),
})
export type Members = Static<typeof MembersSchema>

export const InviteSchema = body({ email: Type.String({ maxLength: 254 }), role: oneOf(roles) })

/** The secret of the mail, from behind the hash sign of its link. */
export const AcceptSchema = body({ token: Type.String({ minLength: 1, maxLength: 100 }) })
export const AcceptedSchema = Type.Object({ organizationSlug: text(), name: text(), role: oneOf(roles) })
export type Accepted = Static<typeof AcceptedSchema>
