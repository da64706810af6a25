import type { BankChangeMail } from '#contract/mail/verification-mails.ts'
import { defaultLocale, isLocale } from '#domain/locale.ts'
import { maskIban } from '#domain/organisation/registration-numbers.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { listMembersWith } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'

interface Step {
  readonly organisationId: string
  readonly step: BankChangeMail['step']
  readonly account: { readonly iban: string; readonly holder: string }
  /** The member who did it; null: the platform, at the end of the delay. */
  readonly userId: string | null
  /** The end of the time to confirm, or the day from which the account is used. */
  readonly at: Date | null
}

/**
 * Queues the mail of a step to each member who may change the account and to the contact address of the association, in
 * the transaction of the step: one member alone cannot keep it from the others.
 */
export async function mailBankChange(
  tx: Tx,
  { newId, settings }: Pick<Deps, 'newId' | 'settings'>,
  { organisationId, step, account, userId, at }: Step,
  now: Date,
): Promise<void> {
  const { slug, definition } = await loadOrganisation(tx, organisationId)
  const members = await listMembersWith(tx, organisationId, 'bank:change')
  const data: BankChangeMail = {
    brandName: settings.brandName,
    organizationName: definition.name,
    step,
    by: members.find((member) => member.userId === userId)?.email ?? '',
    iban: maskIban(account.iban),
    holder: account.holder,
    at: at?.toISOString() ?? null,
    pageUrl: `${settings.publicUrl}/admin/${slug}/verification`,
  }
  const contact = { email: definition.contact.email, locale: defaultLocale }
  const isMember = members.some(({ email }) => email.toLowerCase() === contact.email.toLowerCase())
  for (const { email, locale } of isMember || contact.email === '' ? members : [...members, contact]) {
    const to = {
      id: newId(),
      // A mail for each reader: of one subject and kind there is one mail.
      subjectId: newId(),
      recipient: email,
      locale: isLocale(locale) ? locale : defaultLocale,
    }
    await queueMail(tx, { kind: 'bankChange', data, ...to }, now)
  }
}
