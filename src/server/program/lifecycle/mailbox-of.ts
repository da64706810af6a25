import type { Config } from '../../../config.ts'
import { mailboxPath } from '#contract/mails.ts'
import { makeReadMailIdentity } from '#server/catalogue/form/read-mail-identity.ts'
import type { Core } from '#server/platform/core.ts'
import { isLocalHost } from '#server/platform/http/local-caller.ts'
import type { MailboxDeps } from '#server/platform/mail/mailbox-routes.ts'

/** Dependencies of the local mailbox; null where a mail server is configured. */
export function mailboxOf(config: Config, { db }: Pick<Core, 'db'>, viewKey: string): MailboxDeps | null {
  if (config.smtpUrl !== null) return null
  return {
    db,
    brandName: config.brandName,
    host: new URL(config.publicUrl).hostname,
    viewKey,
    publicUrl: config.publicUrl,
    isSecure: config.publicUrl.startsWith('https:'),
    readMailIdentity: makeReadMailIdentity(db),
  }
}

/** Where every visitor of a site without a public name may read its mails; null elsewhere. */
export function openMailboxPath({ smtpUrl, publicUrl }: Config): string | null {
  return smtpUrl === null && isLocalHost(new URL(publicUrl).hostname) ? mailboxPath : null
}
