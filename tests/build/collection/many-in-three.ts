import type { OnePageCart } from '#contract/one-page.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../a-shopper.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { World } from '../a-world.ts'

const atOnce = 8

/** A course of 90 € that may be paid in three instalments. */
export function aCourse(world: World): Promise<StoredForm> {
  return courseOf(world.deps.db)
}

/** A course for 90 €, paid at once or in three. */
const course = {
  type: 'PaymentForm',
  slug: 'stage',
  installments: [1, 3],
  tiers: [{ key: 'stage', name: 'Stage', price: 9000 }],
}

/** The course, in a database. */
export function courseOf(db: Db): Promise<StoredForm> {
  return aForm(db, { form: course })
}

/** This many different payers pay a course in three, the first part now: 31 €, 30 €, 30 € with the tip. */
export async function payManyInThree(
  world: Parameters<typeof aShopper>[0],
  form: StoredForm,
  count: number,
): Promise<void> {
  const shopper = aShopper(world, form)
  const payOne = async (index: number) => {
    const email = `payeuse.${index}@exemple.fr`
    const { status, body } = await shopper.call<OnePageCart>('POST', '/carts/cart-one-page', {
      ...shopper.names,
      items: [{ tierId: tierIdOf(form, 'stage') }],
      payer: { ...aPayer, email, emailConfirmation: email },
      tip: 100,
      installments: 3,
      termsAccepted: true,
      salesTermsAccepted: true,
      tipConfirmed: true,
    })
    const paymentRequestId = body.payment?.paymentRequestId
    if (paymentRequestId === undefined) throw new Error(`not started: ${status} ${JSON.stringify(body)}`)
    const { executed } = await shopper.charge(paymentRequestId, '4242424242424242')
    if (executed.status !== 'Confirmed') throw new Error(`not paid: ${JSON.stringify(executed)}`)
  }
  const waiting = Array.from({ length: count }, (_, index) => index).values()
  const processAll = async () => {
    for (const index of waiting) await payOne(index)
  }
  await Promise.all(Array.from({ length: atOnce }, processAll))
}
