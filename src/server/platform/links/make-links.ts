import { createSecretKey } from 'node:crypto'
import type { LinkPurpose } from '#server/platform/links/link-token.ts'
import { readLink } from '#server/platform/links/read-link.ts'
import { signLink } from '#server/platform/links/sign-link.ts'

/** A UUID as a distinct type. */
type Uuid = `${string}-${string}-${string}-${string}-${string}`

/** Signed links in mails, used without an account. */
export interface Links {
  /** The token of a link for `id`, a UUID, that expires at `expiresAt`. */
  readonly sign: (purpose: LinkPurpose, id: string, expiresAt: Date) => string
  /** The id of a valid link; `expired` after its expiry, null if it is invalid. */
  readonly read: (purpose: LinkPurpose, token: string, now: Date) => Uuid | 'expired' | null
  /** The id of a genuine link even after its expiry, for sending a new link to the stored address. */
  readonly readOverdue: (purpose: LinkPurpose, token: string) => Uuid | null
}

/** Links signed with the first secret and verified with each of them: two during a rotation. */
export function makeLinks([first, ...former]: readonly [string, ...string[]]): Links {
  // Made once: making a key takes longer than a proof.
  const current = createSecretKey(first, 'utf8')
  const secrets = [current, ...former.map((secret) => createSecretKey(secret, 'utf8'))]
  const read = (purpose: LinkPurpose, token: string) => {
    const link = readLink(secrets, purpose, token)
    return link === null ? null : { id: link.id as Uuid, expiresAt: link.expiresAt }
  }
  return {
    sign: (purpose, id, expiresAt) => signLink(current, purpose, id, expiresAt),
    read: (purpose, token, now) => {
      const link = read(purpose, token)
      if (link === null) return null
      return link.expiresAt.getTime() <= now.getTime() ? 'expired' : link.id
    },
    readOverdue: (purpose, token) => read(purpose, token)?.id ?? null,
  }
}
