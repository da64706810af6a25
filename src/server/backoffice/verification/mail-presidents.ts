import type { SupportOpened } from '#contract/mail/support-mails.ts'
import type { VerificationDecided } from '#contract/mail/verification-mails.ts'
import { defaultLocale, isLocale } from '#domain/locale.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'
import { listPresidents } from '#server/backoffice/verification/operator-file-store.ts'

/** Actions of operators, in the words of their mails. */
type OperatorMail =
  | { readonly kind: 'verificationDecided'; readonly data: VerificationDecided }
  | { readonly kind: 'supportOpened'; readonly data: SupportOpened }

/** Queues a mail about what operators did to each president of an association, in the transaction that does it. */
export async function mailPresidents(
  tx: Tx,
  { newId }: Pick<Deps, 'newId'>,
  organisationId: string,
  mail: OperatorMail,
  now: Date,
): Promise<void> {
  for (const { email, locale } of await listPresidents(tx, organisationId)) {
    const to = {
      id: newId(),
      // A mail for each president: of one subject and kind there is one mail.
      subjectId: newId(),
      recipient: email,
      locale: isLocale(locale) ? locale : defaultLocale,
    }
    await queueMail(tx, { ...mail, ...to }, now)
  }
}
