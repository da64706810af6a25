import type { LinkPurpose } from '#server/links/link-token.ts'
import { readLink } from '#server/links/read-link.ts'
import { signLink } from '#server/links/sign-link.ts'

/** A UUID, told apart from other words by its type. */
type Uuid = `${string}-${string}-${string}-${string}-${string}`

/** Signed links: what a mail lets its reader do without an account. */
export interface Links {
  /** The token of a link about `id`, a UUID, that ends at `expiresAt`. */
  readonly sign: (purpose: LinkPurpose, id: string, expiresAt: Date) => string
  /** The id of a genuine link; `expired` where its time is over, null for anything else. */
  readonly read: (purpose: LinkPurpose, token: string, now: Date) => Uuid | 'expired' | null
  /** The id of a genuine link even where its time is over, for sending a new one to the address that we know. */
  readonly readOverdue: (purpose: LinkPurpose, token: string) => Uuid | null
}

/** Links signed with the first secret, and read with any of them: two while one is replaced by another. */
export function makeLinks(secrets: readonly [string, ...string[]]): Links {
  const read = (purpose: LinkPurpose, token: string) => {
    const link = readLink(secrets, purpose, token)
    return link === null ? null : { id: link.id as Uuid, expiresAt: link.expiresAt }
  }
  return {
    sign: (purpose, id, expiresAt) => signLink(secrets[0], purpose, id, expiresAt),
    read: (purpose, token, now) => {
      const link = read(purpose, token)
      if (link === null) return null
      return link.expiresAt.getTime() <= now.getTime() ? 'expired' : link.id
    },
    readOverdue: (purpose, token) => read(purpose, token)?.id ?? null,
  }
}
