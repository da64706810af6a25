import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentSummary } from '#contract/payment.ts'
import { openAttempt } from '#server/money/payment/attempt-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { dataIdOf, refuseSecond, regularisationCalls } from '../../../build/collection/a-refused-debit.ts'
import { payInThree } from '../../../build/money/a-sale.ts'

const minute = 60_000
let world: World

beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

test('a payer may try five cards on a debit, whatever the collector tried before, and ten within a day', async () => {
  const { shopper } = await payInThree(world)
  const { unpaid, cle } = await refuseSecond(world, 'hapay_lost_card')
  const { reinitialise, after } = regularisationCalls(
    () => shopper,
    () => ({ unpaid, cle }),
  )
  const cardsLeft = async () => {
    const path = `/payments/summary?paymentRequestId=${unpaid}&cle=${cle}`
    const { used, allowed } = (await shopper.call<PaymentSummary>('GET', path)).body.attempts
    return allowed - used
  }
  await reinitialise('useNewPaymentMethod=true')
  expect(await cardsLeft()).toBe(5)
  const left: number[] = []
  for (let card = 1; card <= 10; card += 1) {
    // The address is never paused.
    await world.moveTime(6 * minute)
    const { body: begun } = await reinitialise('useNewPaymentMethod=true')
    await shopper.charge(unpaid, '4000000000000002', { cle })
    left.push(await cardsLeft())
    // A third regularisation has the cards that are left of the day.
    if (card === 4 || card === 8) await after('abandon', dataIdOf(begun))
  }
  expect(left).toEqual([4, 3, 2, 1, 4, 3, 2, 1, 1, 0])
  const { body } = await shopper.openSession(unpaid, { cle })
  expect(body).toMatchObject({ code: 'PAYMENT_MAX_ERROR_ATTEMPTS' })
})

test('a regularisation takes a card until its end, to the millisecond', async () => {
  const { shopper } = await payInThree(world)
  const { unpaid, cle } = await refuseSecond(world, 'hapay_lost_card')
  await regularisationCalls(
    () => shopper,
    () => ({ unpaid, cle }),
  ).reinitialise('useNewPaymentMethod=true')
  const { db, newId } = world.deps
  const { expires_at } = await db.selectFrom('regularisation').select('expires_at').executeTakeFirstOrThrow()
  const openAt = async (ms: number) => {
    const now = new Date(expires_at.getTime() + ms)
    const next = {
      payment: unpaid,
      attempt: newId(),
      demand: [],
      paymentMethod: null,
      guard: null,
      isCapped: false,
    }
    return (await openAttempt(db, { ...next, now, deadline: now, oldest: now })).kind
  }
  expect([await openAt(0), await openAt(-1)]).toEqual(['expired', 'opened'])
})
