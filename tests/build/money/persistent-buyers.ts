import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Answer } from '../a-caller.ts'
import { aPayer, aShopper } from '../a-shopper.ts'

/** A payment that was shown to its buyer as confirmed. */
export interface Acknowledged {
  readonly paymentRequestId: string
  readonly paymentId: string
}

export interface BuyersReport {
  readonly acknowledged: Acknowledged[]
  /** Any end of a purchase but a confirmation: there should be none. */
  readonly surprises: string[]
}

interface BuyersWorld {
  readonly url: string
  readonly sandbox: { readonly url: string }
}

/** Longer than the lease of an attempt whose process died. */
const patienceMs = 120_000

/**
 * Buyers who buy one gift after the other until it is over. A call that is answered 502 or 503, or not at all, is
 * repeated, as by a person who tries again.
 */
export async function persistentBuyers(
  world: BuyersWorld,
  form: StoredForm,
  { buyers, isOver }: { readonly buyers: number; readonly isOver: () => boolean },
): Promise<BuyersReport> {
  const report: BuyersReport = { acknowledged: [], surprises: [] }
  const buyer = async (number: number) => {
    for (let bought = 0; !isOver(); bought += 1) {
      try {
        report.acknowledged.push(await buyOne(world, form, `10.${number}.${bought >> 8}.${bought & 255}`))
      } catch (error) {
        report.surprises.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, number) => buyer(number)))
  return report
}

async function buyOne(world: BuyersWorld, form: StoredForm, address: string): Promise<Acknowledged> {
  const shopper = aShopper(world, form, { 'x-forwarded-for': address })
  const email = `acheteur.${address}@exemple.fr`
  const { body: cart } = await again('cart', () => shopper.give(4200))
  await again('payer', () => shopper.savePayer(cart, { ...aPayer, email, emailConfirmation: email }))
  await again('tip', () => shopper.saveTip(cart, 340))
  const { body: started } = await again('start', () => shopper.startPayment(cart))
  const paymentRequestId = started.paymentRequestId ?? ''
  for (;;) {
    const { paymentId, status } = await payOnce(shopper, paymentRequestId)
    if (status === 'Confirmed') return { paymentRequestId, paymentId }
    // The card did not reach the bank: its process was killed before, and the buyer is asked to pay again.
    if (status !== 'Failed') throw new Error(`ended as ${status}`)
  }
}

/** One attempt with a card, from its fields to its end. */
async function payOnce(shopper: ReturnType<typeof aShopper>, paymentRequestId: string) {
  const { body: session } = await again('session', () => shopper.openSession(paymentRequestId))
  const { paymentId, tokenizationSessionId } = session
  await shopper.enterCard(tokenizationSessionId, '4242424242424242')
  const { body: executed } = await again('execute', () => shopper.execute(paymentRequestId, session))
  let status: string = executed.status
  for (const stopAt = performance.now() + patienceMs; status === 'Pending';) {
    if (performance.now() > stopAt) throw new Error('pending for too long')
    await wait(500)
    status = (await again('confirm', () => shopper.confirm(paymentId))).body.status
  }
  return { paymentId, status }
}

/** Repeats a call until it is answered by the program. */
async function again<Body>(what: string, call: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (const stopAt = performance.now() + patienceMs; ;) {
    const answer = await call().catch(() => null)
    if (answer !== null && answer.status >= 200 && answer.status < 300) return answer
    const isTransient = answer === null || answer.status === 502 || answer.status === 503
    if (!isTransient || performance.now() > stopAt)
      throw new Error(`${what}: ${answer?.status ?? 'no answer'} ${answer?.body.code ?? ''}`)
    await wait(100)
  }
}

/** Payments that were confirmed to their buyers and have no order, and carts with several orders or charges. */
export async function lostAndDoubled(
  db: Kysely<Database>,
  { acknowledged }: BuyersReport,
): Promise<{ readonly lost: number; readonly doubled: number }> {
  const { rows: orders } = await sql<{ id: string }>`
    select p.id from payment p join "order" o on o.cart_id = p.cart_id
  `.execute(db)
  const ordered = Map.groupBy(orders, ({ id }) => id)
  const { rows: charged } = await sql<{ count: number }>`
    select count(*) as count from payment_attempt where state = 'succeeded' group by payment_id having count(*) > 1
  `.execute(db)
  const repeated = [...ordered.values()].filter((all) => all.length > 1)
  const lost = acknowledged.filter(({ paymentRequestId }) => !ordered.has(paymentRequestId))
  return { lost: lost.length, doubled: repeated.length + charged.length }
}
