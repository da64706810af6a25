import { isReminderHour } from '#domain/reminder/reminder-day.ts'
import { parisDate } from '#domain/format.ts'
import { undoDays } from '#domain/import/import-fields.ts'
import { leastAgeDays } from '#domain/membership/renewal.ts'
import {
  latestDays,
  mainMoment,
  momentBounds,
  restDays,
  usualMoments,
} from '#domain/membership/reminder-moments.ts'
import type { Deps } from '#server/money/deps.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import { composeReminder } from '#server/messages/renewal/compose-reminder.ts'
import { type ImportedRenewal, findImportedRenewal } from '#server/messages/renewal/find-imported-renewal.ts'
import { type Renewable, findRenewable } from '#server/messages/renewal/find-renewable.ts'
import { type DuePayer, listRenewalsDue, noteRenewals } from '#server/messages/renewal/renewal-store.ts'
import { processPages } from '#server/platform/process-pages.ts'

const dayMs = 86_400_000

/**
 * Reminds payers, by day, of memberships that end soon or ended, at the moments that their association chose: one mail a
 * payer, with the people whom it concerns. A reminder is recorded in the transaction that queues its mail, so that it is
 * sent once, by however many workers, and again after none. Source: docs/decisions/papers/membership-cards.md.
 */
export async function remindMembers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!isReminderHour(now)) return
  const due = {
    today: parisDate(now),
    late: latestDays,
    restSince: new Date(now.getTime() - restDays * dayMs),
    orderedBefore: new Date(now.getTime() - leastAgeDays * dayMs),
    // While an import can be undone, no one is reminded of what it brought.
    importedBefore: new Date(now.getTime() - undoDays * dayMs),
    usual: usualMoments.map(({ moment, isOn, days }) => ({ moment, isOn, days })),
    reach: Math.max(...Object.values(momentBounds).map(({ most }) => most)),
  }
  await processPages<DuePayer>(
    ({ after, limit }) =>
      listRenewalsDue(deps.db, {
        ...due,
        after: after === null ? null : `${after.organisationId} ${after.email}`,
        limit,
      }),
    (payer) => remind(deps, payer, now),
    (error, { lines }) => deps.log.error({ err: error, orders: lines.length }, 'member not reminded'),
  )
}

async function remind(deps: Deps, payer: DuePayer, now: Date): Promise<boolean> {
  const { organisationId: organisation, email } = payer
  const imports = payer.lines.flatMap(({ id, orderId }) => (orderId === null ? [id] : []))
  const due: Due = {
    orders: await renewableOf(deps, payer, now),
    imported: await findImportedRenewal(deps, organisation, [...new Set(imports)], now),
  }
  const renewable = idsOf(due)
  const lines = payer.lines.filter(({ id }) => renewable.includes(id))
  // If the association sets the dates of its next season in time, the mail is sent then.
  if (lines.length === 0) return false
  const mailId = deps.newId()
  return deps.db.transaction().execute(async (tx) => {
    const noted = await noteRenewals(tx, {
      p: {
        organisation,
        email,
        address: deps.newId(),
        mail: mailId,
        now,
        lines: lines.map(({ id, orderId, moment }) => ({ id, isImported: orderId === null, moment })),
      },
    })
    if (noted.lines.length === 0) return false
    const mail = await composeReminder(deps, tx, {
      id: mailId,
      ...onlyOf(
        due,
        noted.lines.map(({ id }) => id),
      ),
      moment: mainMoment(noted.lines.map(({ moment }) => moment)),
      addressId: noted.address,
      now,
    })
    await queueMails(tx, { mails: [mail], subject: mailId, now })
    return true
  })
}

/** The memberships of one mail. */
interface Due {
  readonly orders: readonly Renewable[]
  readonly imported: ImportedRenewal | null
}

function idsOf({ orders, imported }: Due): string[] {
  return [
    ...orders.flatMap(({ memberships }) => memberships.map(({ card }) => card.itemId)),
    ...(imported?.memberships ?? []).map(({ id }) => id),
  ]
}

/** The part of what is due that `ids` name. */
function onlyOf({ orders, imported }: Due, ids: readonly string[]): Due {
  const [first, ...others] = (imported?.memberships ?? []).filter(({ id }) => ids.includes(id))
  return {
    orders: orders
      .map((order) => ({
        ...order,
        memberships: order.memberships.filter(({ card }) => ids.includes(card.itemId)),
      }))
      .filter(({ memberships }) => memberships.length > 0),
    imported:
      imported === null || first === undefined ? null : { ...imported, memberships: [first, ...others] },
  }
}

/** Memberships of orders that are due and can be renewed, by order. */
async function renewableOf(deps: Deps, { lines }: DuePayer, now: Date): Promise<Renewable[]> {
  const orders: Renewable[] = []
  for (const orderId of new Set(lines.map((line) => line.orderId))) {
    const renewable = orderId === null ? null : await findRenewable(deps, orderId, now)
    const memberships = (renewable?.memberships ?? []).filter(({ card }) =>
      lines.some(({ id }) => id === card.itemId),
    )
    if (renewable !== null && memberships.length > 0) orders.push({ ...renewable, memberships })
  }
  return orders
}
