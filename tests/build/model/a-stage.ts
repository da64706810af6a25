import type { OrderId } from '#domain/ids.ts'
import type { Cart } from '#contract/cart.ts'
import type { Initialized } from '#contract/card-fields.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { advanceSchedules } from '#server/money/collection/advance-schedules.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { releaseExpiredHolds } from '#server/catalogue/form/stock-store.ts'
import { followRefunds } from '#server/money/refund/follow-refunds.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { pollOrphans } from '#server/money/provider-sync/refund-orphan.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { aForm } from '../a-form.ts'
import { aShopper, tierIdOf } from '../a-shopper.ts'
import type { World } from '../a-world.ts'

/** The state of a visitor of the stage. */
export interface StagedCart {
  cart: Cart
  paymentRequestId: string | null
  session: Initialized | null
  redirectUrl: string | null
}

/** One scene: a form with three tickets, its visitors, and all operations on their money. */
export interface Stage {
  readonly db: Db
  /** When the scene began, in the time of the world. */
  readonly begun: Date
  readonly moveTime: (ms: number) => Promise<void>
  /** The work of the worker, done when the sequence contains it; null where a program does it. */
  readonly worker: World | null
  /** Where an administrator requests refunds, and where the links of mails are signed. */
  readonly office: Deps
  readonly shopper: ReturnType<typeof aShopper>
  readonly ticketId: string
  readonly carts: StagedCart[]
  /** Any other answer is a bug. */
  readonly surprises: string[]
}

/** Tickets of a scene: few enough for conflicts between carts. */
const tickets = 3
/** Discount codes of a scene: one is used up by one cart, one reduces the price to zero. */
export const codes = [
  { code: 'UNE', amount: 500, maxUses: 1 },
  { code: 'MOITIE', percent: 50, maxUses: 2 },
  { code: 'OFFERT', percent: 100, maxUses: 1 },
] as const
const usual: ReadonlySet<number> = new Set([200, 201, 400, 404, 409, 410, 429])

interface StagePlace {
  readonly db: Db
  readonly office: Deps
  readonly url: string
  readonly sandbox: { readonly url: string }
  readonly moveTime: (ms: number) => Promise<void>
}

/** Creates a separate scene in a world that other scenes use before and after. */
export async function aStage(place: StagePlace, worker: World | null, number: number): Promise<Stage> {
  const { db, office, moveTime } = place
  const form = await aForm(db, {
    organisation: { slug: `scene-${number}` },
    form: {
      type: 'Event',
      slug: 'soiree',
      title: 'Soirée',
      acceptOpenDonation: true,
      acceptSepa: true,
      allowCoupons: true,
      discountCodes: codes,
      installments: [1, 3],
      frequencies: ['SINGLE', 'INSTALLMENT', 'SUBSCRIPTION'],
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: tickets }],
    },
  })
  const shopper = aShopper(place, form, { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` })
  const ticketId = tierIdOf(form, 'place')
  const begun = office.clock.now()
  return { db, begun, moveTime, worker, office, shopper, ticketId, carts: [], surprises: [] }
}

/** Records an unexpected answer: an error of the server for any input. */
export function note(stage: Stage, what: string, { status, body }: { status: number; body: object }): void {
  if (!usual.has(status)) stage.surprises.push(`${what}: ${status} ${JSON.stringify(body)}`)
}

/** Handles the received events in any order, as the worker does. */
export async function handleEvents({ worker: world }: Stage, backwards: boolean): Promise<void> {
  if (world === null) return
  await world.flushWebhooks()
  const rows = await world.deps.db
    .selectFrom('provider_event')
    .select(['provider', 'event_id'])
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .execute()
  for (const row of backwards ? rows.toReversed() : rows) {
    await handleProviderEvent(world.deps, row.provider, row.event_id)
  }
}

/** The work of the worker's loops at one instant. */
export async function runLoops({ worker }: Stage): Promise<void> {
  if (worker === null) return
  const { deps } = worker
  await pollAttempts(deps)
  await pollOrphans(deps)
  await followRefunds(deps)
  const now = deps.clock.now()
  await releaseExpiredHolds(deps.db, now, 1_000)
  await expireOldPayments(deps.db, oldestPayable(now), now, 1_000)
}

/** The work of the collector on one day: debits, and the tasks around them. */
export async function collectDay({ worker }: Stage): Promise<void> {
  if (worker === null) return
  await collectDue(worker.deps)
  await advanceSchedules(worker.deps)
}

/** Stops collection for the scene: months that pass in the next scenes do not affect it. */
export async function closeStage({ db, shopper }: Stage): Promise<void> {
  await db
    .updateTable('organisation')
    .set({ allow_collect: false })
    .where('slug', '=', shopper.names.organizationSlug)
    .execute()
}

/** The unpaid debits of the scene: their payments. */
export async function unpaidDebits({ db, shopper }: Stage): Promise<string[]> {
  const rows = await db
    .selectFrom('installment')
    .innerJoin('payment', 'payment.id', 'installment.payment_id')
    .innerJoin('organisation', 'organisation.id', 'payment.organisation_id')
    .select('installment.payment_id')
    .where('organisation.slug', '=', shopper.names.organizationSlug)
    .where('installment.state', 'in', ['planned', 'refused'])
    .orderBy('installment.schedule_id')
    .orderBy('installment.number')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

/** The schedules of the scene. */
export async function schedulesOf({ db, shopper }: Stage): Promise<string[]> {
  const rows = await db
    .selectFrom('schedule')
    .innerJoin('organisation', 'organisation.id', 'schedule.organisation_id')
    .select('schedule.id')
    .where('organisation.slug', '=', shopper.names.organizationSlug)
    .orderBy('schedule.created_at')
    .orderBy('schedule.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The orders of the scene. */
export async function ordersOf({ db, shopper }: Stage): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('order')
    .innerJoin('organisation', 'organisation.id', 'order.organisation_id')
    .select('order.id')
    .where('organisation.slug', '=', shopper.names.organizationSlug)
    .orderBy('order.number')
    .execute()
  return rows.map(({ id }) => id as OrderId)
}
