import { defaultLocale, isLocale } from '#domain/locale.ts'
import type { Cents } from '#domain/money.ts'
import { secondPersonMs } from '#domain/refund/second-person.ts'
import { listMembersWith } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'

/** A refund of an order that waits for a second member, or the refunds of a campaign. */
interface ToConfirm {
  readonly amount: Cents
  readonly orderNumber: string
  readonly campaign?: { readonly title: string; readonly orders: number }
  /** Of the page where it is confirmed. */
  readonly path: string
}

/** Notifies each other member who may confirm a refund that waits. */
export async function mailRefunders(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'newId' | 'settings'>,
  { organisationId, organizationName, session }: Granted,
  { path, ...waiting }: ToConfirm,
): Promise<void> {
  const now = deps.clock.now()
  const people = await listMembersWith(tx, organisationId, 'payment:refund')
  const requester = people.find(({ userId }) => userId === session.userId)
  const data = {
    ...waiting,
    brandName: deps.settings.brandName,
    organizationName,
    askedBy: requester?.email ?? '',
    until: new Date(now.getTime() + secondPersonMs).toISOString(),
    orderUrl: deps.settings.publicUrl + path,
  }
  for (const { userId, email, locale } of people) {
    if (userId === session.userId) continue
    const to = {
      id: deps.newId(),
      // Of one subject and kind there is one mail.
      subjectId: deps.newId(),
      recipient: email,
      locale: isLocale(locale) ? locale : defaultLocale,
    }
    await queueMail(tx, { kind: 'refundToConfirm', data, ...to }, now)
  }
}
