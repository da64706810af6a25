import { sql } from 'kysely'
import type { OrderId } from '#domain/ids.ts'
import type { Cart } from '#contract/cart.ts'
import type { Initialized } from '#contract/card-fields.ts'
import type { OnePageCart } from '#contract/one-page.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { give } from '../money-out/refunds.ts'
import { aCollector } from './a-collector.ts'

/** How a payer pays, and what happens to their card without the payer. */
export interface Habit {
  readonly count: 1 | 3 | 10 | 12
  /** Monthly without an end where true; `count` is then ignored. */
  readonly isMonthly: boolean
  readonly debitDay: number | null
  readonly card: string
  readonly expiry: { readonly month: number; readonly year: number }
}

const good = '4242424242424242'
const far = { month: 12, year: 2040 }
const habit = (changes: Partial<Habit>): Habit => ({
  ...{ count: 3, isMonthly: false, debitDay: null, card: good, expiry: far },
  ...changes,
})

/** Every tenth payer has the same habit; a quarter of them give monthly. */
export const habits: readonly Habit[] = [
  habit({}),
  habit({ count: 12, debitDay: 1 }),
  habit({ count: 10 }),
  // Saved, then declined whenever it is charged without its holder.
  habit({ card: '4000000000000341' }),
  // Its bank requires a confirmation by its holder each time.
  habit({ card: '4000002760003184' }),
  habit({ count: 12, debitDay: 28 }),
  habit({ count: 12, expiry: { month: 3, year: 2028 } }),
  habit({ isMonthly: true }),
  habit({ isMonthly: true, debitDay: 28, expiry: { month: 6, year: 2028 } }),
  // Debited on the night of March 2028 that is an hour shorter.
  habit({ isMonthly: true, debitDay: 26 }),
]

/** The forms of a year and the actions of their payers: order, and pay in person the debits that failed. */
export async function aYear(world: World) {
  const course = await aForm(world.deps.db, {
    form: {
      ...{ type: 'PaymentForm', slug: 'stage', installments: [1, 3, 10, 12] },
      tiers: [{ key: 'stage', name: 'Stage', price: 10_000 }],
    },
  })
  const gifts = await aForm(world.deps.db, {
    form: { slug: 'dons', acceptOpenDonation: true, frequencies: ['SINGLE', 'SUBSCRIPTION'] },
  })
  const collector = aCollector(world)
  const regularised = new Set<string>()

  const enter = async (sandboxUrl: string, session: Initialized, { card, expiry }: Habit) => {
    await fetch(`${sandboxUrl}/v1/tokenization-sessions/${session.tokenizationSessionId}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ number: card, cvc: '123', holder: 'Zoé Moreau' },
        ...{ expMonth: expiry.month, expYear: expiry.year },
      }),
    })
  }
  const pay = async (form: StoredForm, paymentRequestId: string, how: Habit, proof = {}) => {
    const shopper = aShopper(world, form)
    const { body: session } = await shopper.openSession(paymentRequestId, proof)
    await enter(world.sandbox.url, session, how)
    const { body: executed } = await shopper.execute(paymentRequestId, session)
    if (executed.status === 'Redirect') await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    const { body: confirmed } = await shopper.confirm(session.paymentId)
    if (confirmed.status !== 'Confirmed') throw new Error(`not paid: ${JSON.stringify(confirmed)}`)
  }
  const order = async (index: number, how: Habit) => {
    const email = `payeuse.${index}@exemple.fr`
    const payer = { ...aPayer, email, emailConfirmation: email }
    if (!how.isMonthly) {
      const shopper = aShopper(world, course)
      const { body } = await shopper.call<OnePageCart>('POST', '/carts/cart-one-page', {
        ...shopper.names,
        items: [{ tierId: tierIdOf(course, 'stage') }],
        ...{ payer, tip: 100, installments: how.count },
        ...(how.debitDay === null ? {} : { firstDebitDayOfMonth: how.debitDay }),
        ...{ termsAccepted: true, salesTermsAccepted: true, tipConfirmed: true },
      })
      await pay(course, body.payment?.paymentRequestId ?? '', how)
      return
    }
    const shopper = aShopper(world, gifts)
    const gift = { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' }
    const { body: cart } = await shopper.makeCart([gift])
    await shopper.savePayer(cart, payer)
    await shopper.saveTip(cart, 50)
    if (how.debitDay !== null) await shopper.saveInstallments(cart as Cart, 1, how.debitDay)
    await pay(gifts, await shopper.freeze(cart), how)
  }
  /** Every payer who was notified of a final refusal pays with another card. */
  const regularise = async () => {
    const refused = await world.deps.db
      .selectFrom('installment')
      .select(['payment_id', 'schedule_id'])
      .where('state', '=', 'refused')
      .where('try_on', 'is', null)
      .execute()
    for (const { payment_id: unpaid } of refused) {
      const shopper = aShopper(world, course)
      const cle = collector.keyFor(unpaid)
      await shopper.call('POST', `/payments/${unpaid}/reinitialize?useNewPaymentMethod=true&cle=${cle}`)
      await pay(course, unpaid, habit({}), { cle })
      regularised.add(unpaid)
    }
  }
  /** The association refunds a payer everything; nothing more is debited. */
  const refund = async (index: number) => {
    const { id } = await world.deps.db
      .selectFrom('order')
      .select('id')
      .where(sql<boolean>`payer ->> 'email' = ${`payeuse.${index}@exemple.fr`}`)
      .executeTakeFirstOrThrow()
    return give(world.deps, id as OrderId, { cancelsLines: true, cancelsSchedule: true })
  }
  return { order, regularise, regularised, refund, ...collector }
}
