import type { Kysely } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/db/schema.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aShopper } from '../tests/build/a-shopper.ts'
import { violationsOf } from '../tests/build/invariant-checks.ts'

interface JourneyWorld {
  readonly url: string
  readonly sandbox: { readonly url: string }
}

/** The demo's gift form: the first published one that accepts free amounts. */
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

/** Freezes a gift and opens its card fields: the model of an open payment. */
export async function anOpenPayment(world: JourneyWorld, form: StoredForm) {
  const shopper = aShopper(world, form)
  const cart = await shopper.fillCart(2000, 160)
  const paymentId = await shopper.freeze(cart)
  const { body } = await shopper.openSession(paymentId)
  return { cartId: cart.id, paymentId, attemptId: body.paymentId }
}

/** Mails and totals may still be pending: the checks are repeated until they pass, for a minute at most. */
export async function finalViolations(world: JourneyWorld, db: Kysely<Database>): Promise<string[]> {
  const deps = { db, clock: { now: () => new Date() } }
  for (let second = 0; ; second += 1) {
    const violations = await violationsOf({ deps, sandbox: world.sandbox })
    if (violations.length === 0 || second === 60) {
      return violations.map(({ invariant, detail }) => `${invariant}: ${detail}`)
    }
    await wait(1000)
  }
}
