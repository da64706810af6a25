import type { AttemptId } from '#domain/ids.ts'
import { cents, zero } from '#domain/money.ts'
import { forgetPaymentMethod } from '#server/money/collection/forget-payment-method.ts'
import { cancelSchedule } from '#server/money/installment/schedule-store.ts'
import type { World } from '../a-world.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Follows payment methods in a world that no debit uses any more. */
export function detachedPaymentMethods(world: World) {
  const { db } = world.deps
  const mandates = () => db.selectFrom('mandate').selectAll().orderBy('created_at').execute()
  const refs = async () => (await mandates()).map(({ payment_method_ref: ref }) => ref)
  const schedules = () => db.selectFrom('schedule').selectAll().orderBy('created_at').execute()
  const forget = () => forgetPaymentMethod(world.deps)
  /** How many payment methods are deleted after this many days. */
  const forgetAfter = async (days: number) => {
    await world.moveTime(days * day)
    return forget()
  }
  /** Stops every active schedule. */
  const stop = async () => {
    for (const { id } of await schedules())
      await cancelSchedule(db, { schedule: id, now: world.deps.clock.now() })
  }
  /** The provider's answer to a charge of the saved payment method without the payer. */
  const chargeWith = async (ref: string): Promise<string> => {
    const { clock, newId, providers } = world.deps
    const answer = await providers.sandbox?.saved?.charge({
      attemptId: newId() as AttemptId,
      amount: cents(100),
      tip: zero,
      currency: 'EUR',
      deadline: new Date(clock.now().getTime() + hour),
      description: 'Un don',
      payeeAccount: null,
      origin: { siteId: '6f1c1f0e-3f6f-4c57-8f5f-7d0f0a3c2b11', numberSeries: 0 },
      savedMethodRef: { paymentMethod: 'Card', ref, customerRef: null },
    })
    return answer?.kind ?? 'not asked'
  }
  return { mandates, refs, schedules, forget, forgetAfter, stop, chargeWith }
}
