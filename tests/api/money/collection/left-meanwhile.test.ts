import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, type World } from '../../../build/a-world.ts'
import {
  type BankRefusal,
  dataIdOf,
  refuseSecond as refuse,
  regularisationCalls,
} from '../../../build/collection/a-refused-debit.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let shopper: Awaited<ReturnType<typeof payInThree>>['shopper']
/** The second debit of three, refused: its payment, and the key of the mail that announced it. */
let unpaid: string
let cle: string

beforeEach(async () => {
  world = await aWorld()
  shopper = (await payInThree(world)).shopper
})
afterEach(() => world.close())

const refuseSecond = async (code: BankRefusal) => {
  ;({ unpaid, cle } = await refuse(world, code))
}
const { view, reinitialise, after } = regularisationCalls(
  () => shopper,
  () => ({ unpaid, cle }),
)

describe('a payer who left the page of the bank', () => {
  const atBank = async () => {
    await refuseSecond('hapay_lost_card')
    const { body: begun } = await reinitialise('useNewPaymentMethod=true')
    const { body: session } = await shopper.openSession(unpaid, { cle })
    await shopper.enterCard(session.tokenizationSessionId, '4000000000003220')
    const { body: executed } = await shopper.execute(unpaid, session)
    return { dataId: dataIdOf(begun), bank: executed.redirectUrl ?? '' }
  }

  test('is awaited, may go on, and is not asked to wait', async () => {
    const { dataId, bank } = await atBank()
    const open = { status: 'Open', isAtBank: true, paymentRequestDataId: dataId }
    expect((await view(`cle=${cle}`)).body).toMatchObject({ ...open, bankUrl: bank })
    // Card page and outcome page share one minute.
    await world.moveTime(20_000)
    const { waitedMs } = (await view(`cle=${cle}`)).body
    expect(waitedMs).toBeGreaterThanOrEqual(20_000)
    expect(waitedMs).toBeLessThan(60_000)
    expect((await after('finalize', dataId)).body).toEqual({ status: 'Open', bankUrl: bank })
    // Nothing is ended while the bank may still accept.
    expect((await after('error', dataId)).body).toEqual({ status: 'Open', bankUrl: bank })
    expect((await view(`paymentRequestDataId=${dataId}`)).body).toMatchObject(open)
    await shopper.answerBank(bank, 'success')
    expect((await after('finalize', dataId)).body).toEqual({ status: 'Confirmed' })
    expect((await view(`cle=${cle}`)).body).toMatchObject({ isAtBank: false, bankUrl: null })
  })

  test('may cancel', async () => {
    const { dataId } = await atBank()
    expect((await after('abandon', dataId)).body).toEqual({ status: 'Canceled' })
    expect((await view(`cle=${cle}`)).body).toMatchObject({ status: 'Open', isAtBank: false })
  })
})

describe('two tabs on one debit', () => {
  test('share the open session for the same payment method', async () => {
    await refuseSecond('hapay_lost_card')
    const [first, second] = await Promise.all([reinitialise(), reinitialise()])
    const dataId = dataIdOf(first.body)
    expect(dataIdOf(second.body)).toBe(dataId)
    const { body: session } = await shopper.openSession(unpaid, { cle })
    expect(dataIdOf((await reinitialise('useNewPaymentMethod=true')).body)).toBe(dataId)
    await shopper.enterCard(session.tokenizationSessionId, '4242424242424242')
    expect((await shopper.execute(unpaid, session)).body.status).toBe('Confirmed')
    expect(await violationsOf(world)).toEqual([])
  })

  test('that pay with two methods: the one that lost its turn is informed', async () => {
    await refuseSecond('hapay_authentication_required')
    const first = dataIdOf((await reinitialise()).body)
    const second = dataIdOf((await reinitialise('useNewPaymentMethod=true')).body)
    expect(second).not.toBe(first)
    const seen = () => view(`paymentRequestDataId=${first}`)
    expect((await seen()).body).toMatchObject({ status: 'Canceled', isTakenOver: true })
    await after('abandon', second)
    expect((await seen()).body.isTakenOver).toBe(false)
  })
})
