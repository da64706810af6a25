import { sql } from 'kysely'
import type { RefundChoiceView } from '#contract/cancellation/refund-choice.ts'
import { CampaignCancelledSchema } from '#contract/mail/cancellation-mails.ts'
import { aPayer } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { aBrowser } from '../a-browser.ts'
import { lastPayload } from '../mail/last-payload.ts'

type Answer = RefundChoiceView & { readonly code?: string }

/** The page on which the payer of a cancelled order chooses, as the link of the mail opens it. */
export async function aGiftOffer(world: World, recipient: string = aPayer.email) {
  const { db } = world.deps
  const { gift } = await lastPayload(db, { kind: 'campaignCancelled', recipient }, CampaignCancelledSchema)
  if (gift === undefined) throw new Error(`nothing was offered to ${recipient}`)
  const token = /\/remboursement\/([^/]+)/.exec(gift.url)?.[1] ?? ''
  const path = `/ha-api/orders/${token}/refund-choice`
  const visitor = aBrowser(world.url)
  const read = async () => (await visitor.get<Answer>(path)).body
  const choose = (choice: 'give' | 'refund', amount = gift.amount) =>
    visitor.post<Answer>(path, { choice, amount })
  return { gift, token, path, read, choose }
}

/** Gifts from cancellations in cents, the lowest first. */
export async function givenOf({ deps: { db } }: World): Promise<number[]> {
  const rows = await db.selectFrom('renunciation').select('amount_cents').orderBy('amount_cents').execute()
  return rows.map(({ amount_cents }) => amount_cents)
}

/** Orders of cancellations by state, as the screen counts them, without a session that ends. */
export async function statusesOf({ deps: { db } }: World): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; orders: number }>`
    select cancelled_order_status(o) as status, count(*)::integer as orders from cancellation_order o group by 1
  `.execute(db)
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]))
}

/** The row of the only order of a cancellation. */
export async function cancelledRow({ deps: { db } }: World): Promise<string> {
  return (await db.selectFrom('cancellation_order').select('id').executeTakeFirstOrThrow()).id
}

/** Holds the payments of all orders until the returned function is called. */
export async function holdPayments({ deps: { db } }: World): Promise<() => Promise<void>> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let begun = (): void => {}
  const held = new Promise<void>((resolve) => (begun = resolve))
  const done = db.transaction().execute(async (tx) => {
    await sql`select from payment for update`.execute(tx)
    begun()
    await released
  })
  await held
  return async () => {
    release()
    await done
  }
}
