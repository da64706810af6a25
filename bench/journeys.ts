import type { Kysely } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/schema.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import { findForm } from '#server/form/form-store.ts'
import { aShopper } from '../tests/build/a-shopper.ts'
import { violationsOf } from '../tests/build/oracle.ts'
import { type Figure, figureOf } from './figures.ts'

interface JourneyWorld {
  readonly url: string
  readonly sandbox: { readonly url: string }
}

/** The demo's gift form: the first published one that takes free amounts. */
export async function findGiftForm(db: Kysely<Database>): Promise<StoredForm> {
  const rows = await db
    .selectFrom('form')
    .innerJoin('organisation', 'organisation.id', 'form.organisation_id')
    .select(['organisation.slug as organizationSlug', 'form.slug as formSlug'])
    .where('form.type', '=', 'Donation')
    .where('form.state', '=', 'published')
    .orderBy('organisation.slug')
    .execute()
  for (const row of rows) {
    const form = await findForm(db, { ...row, formType: 'Donation' })
    if (form?.definition.acceptOpenDonation === true) return form
  }
  throw new Error('the demo has no gift form')
}

/** A visitor with an address of its own: limits are per address, and visitors do not share one. */
const visitor = (world: JourneyWorld, form: StoredForm, index: number) =>
  aShopper(world, form, { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` })

/** A gift from the first call to the confirmation, eight calls and the card; gives the ids of its payment. */
async function oneJourney(world: JourneyWorld, form: StoredForm, index: number) {
  const shopper = visitor(world, form, index)
  const { paymentId, paymentRequestId, cart } = await shopper.pay('4242424242424242', 2000, 160)
  const { body } = await shopper.confirm(paymentId)
  if (body.status !== 'Confirmed') throw new Error(`journey ended as ${body.status}`)
  return { paymentId, paymentRequestId, cartId: cart.id }
}

/** Freezes a gift and opens its card fields: the model of an open payment. */
export async function anOpenPayment(world: JourneyWorld, form: StoredForm) {
  const shopper = visitor(world, form, 0)
  const cart = await shopper.fillCart(2000, 160)
  const paymentId = await shopper.freeze(cart)
  const { body } = await shopper.openSession(paymentId)
  return { cartId: cart.id, paymentId, attemptId: body.paymentId }
}

/** Whole journeys a second through the API, several visitors at once, and what is wrong with the books afterwards. */
export async function measureJourneys(
  world: JourneyWorld,
  db: Kysely<Database>,
  form: StoredForm,
  options: { rounds: number; roundMs: number; lanes: number; statementsRate: number },
): Promise<{ figures: Figure[]; breaches: string[] }> {
  let started = 1
  const round = async (): Promise<number> => {
    const end = performance.now() + options.roundMs
    const begun = performance.now()
    let done = 0
    const lane = async () => {
      while (performance.now() < end) {
        started += 1
        await oneJourney(world, form, started)
        done += 1
      }
    }
    await Promise.all(Array.from({ length: options.lanes }, lane))
    return (done * 1000) / (performance.now() - begun)
  }
  await round()
  const rates: number[] = []
  for (let index = 0; index < options.rounds; index += 1) rates.push(await round())
  const ratios = rates.map((rate) => rate / options.statementsRate)
  return {
    figures: [
      figureOf(`gifts from first call to confirmation, a second (${options.lanes} visitors at once)`, rates, {
        digits: 1,
      }),
      figureOf('those / the statements by one client', ratios, { digits: 3 }),
    ],
    breaches: await settledViolations(world, db),
  }
}

/** Mails and roll-ups may still be under way: the books are asked until they are right, a minute at most. */
async function settledViolations(world: JourneyWorld, db: Kysely<Database>): Promise<string[]> {
  const deps = { db, clock: { now: () => new Date() } }
  for (let second = 0; ; second += 1) {
    const breaches = await violationsOf({ deps, sandbox: world.sandbox })
    if (breaches.length === 0 || second === 60) {
      return breaches.map(({ invariant, detail }) => `${invariant}: ${detail}`)
    }
    await wait(1000)
  }
}
