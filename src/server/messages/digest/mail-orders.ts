import { isReminderHour } from '#domain/reminder/reminder-day.ts'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { sumCents, cents } from '#domain/money.ts'
import { mostOrdersInMail } from '#contract/mail/digest-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { type DueDigest, listDigests, listOrdersOf } from '#server/messages/digest/digest-store.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import { processPages } from '#server/platform/process-pages.ts'

/**
 * Mails associations that want one mail a day the orders of the day before, in the morning: nothing where there was
 * none. After a kill, the next turn continues. Source: setting orderMails of an association.
 */
export async function mailOrders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!isReminderHour(now)) return
  const day = addDays(parisDate(now), -1)
  await processPages<DueDigest>(
    (page) => listDigests(deps.db, day, page),
    (digest) => mailDigest(deps, digest, day, now),
    (error, { organisationId }) =>
      deps.log.error({ err: error, organisationId }, 'association not mailed its orders of a day'),
  )
}

async function mailDigest(
  deps: Deps,
  { organisationId, subjectId }: DueDigest,
  day: string,
  now: Date,
): Promise<boolean> {
  const { brandName, publicUrl } = deps.settings
  const { definition } = await loadOrganisation(deps.db, organisationId)
  const orders = await listOrdersOf(deps.db, organisationId, day)
  const payload = {
    brandName,
    organization: { name: definition.name, ...definition.contact },
    day,
    orders: orders.slice(0, mostOrdersInMail).map(({ number, form, payer, amount }) => ({
      number,
      form,
      payer: composePerson(payer),
      amount,
    })),
    count: orders.length,
    amount: sumCents(orders.map(({ amount }) => cents(amount))),
    settingsUrl: `${publicUrl}/admin/${definition.slug}/informations`,
  }
  const recipient = definition.contact.email
  const mail = {
    id: deps.newId(),
    kind: 'ordersOfDay',
    recipient,
    organisation: organisationId,
    locale: 'fr',
    payload,
  } as const
  await queueMails(deps.db, { mails: [mail], subject: subjectId, now })
  return true
}
