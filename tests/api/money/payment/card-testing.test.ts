import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { cardTestingWindowMs } from '#domain/payment/card-testing.ts'
import { isTechnicalRefusal } from '#domain/installment/next-try.ts'
import { failures } from '#domain/payment/failure.ts'
import { hasLeadingZeros } from '#domain/payment/leading-zeros.ts'
import { newId } from '#server/platform/new-id.ts'
import { forgetOldAddresses } from '#server/platform/defence/forget-old-addresses.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { countTries } from '#server/platform/defence/tries-store.ts'
import { submitOpenAttempt } from '#server/money/payment/submit-attempt-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { rowsRead } from '../../../build/collection/many-schedules.ts'
import { aCrowd } from '../../../build/money/a-crowd.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const accepted = '4242424242424242'
const declined = '4000000000000002'

let world: World
let form: Awaited<ReturnType<typeof aForm>>

beforeEach(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
})
afterEach(() => world.close())

const from = (address: string) => aShopper(world, form, { 'x-forwarded-for': address })

test('three cards declined on other carts block only that address, for ten minutes', async () => {
  const attacker = from('203.0.113.7')
  for (let cart = 0; cart < 3; cart += 1) {
    expect((await attacker.pay(declined)).executed.status).toBe('Refused')
  }
  const paymentRequestId = await attacker.freeze(await attacker.fillCart())
  const { status, body } = await attacker.openSession(paymentRequestId)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'PAYMENT_PAUSED' })
  expect((await from('203.0.113.8').pay(accepted)).executed.status).toBe('Confirmed')
  await world.moveTime(11 * 60_000)
  expect((await attacker.charge(paymentRequestId, accepted)).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('a donor can try the five cards of the own cart', async () => {
  const donor = from('203.0.113.9')
  const paymentRequestId = await donor.freeze(await donor.fillCart())
  for (let card = 0; card < 4; card += 1) {
    expect((await donor.charge(paymentRequestId, declined)).executed.status).toBe('Refused')
  }
  expect((await donor.charge(paymentRequestId, accepted)).executed.status).toBe('Confirmed')
})

test('a school behind one address can buy, with some declined cards', async () => {
  const hall = from('203.0.113.10')
  for (let family = 0; family < 6; family += 1) await hall.pay(accepted)
  for (let family = 0; family < 5; family += 1) await hall.pay(declined)
  expect((await hall.pay(accepted)).executed.status).toBe('Confirmed')
})

test('an error of the provider is not a declined card: no payer is blocked after its outage', async () => {
  const hall = from('203.0.113.11')
  for (let family = 0; family < 5; family += 1) {
    expect((await hall.pay('4000000000000119')).executed.status).toBe('Failed')
  }
  expect((await hall.pay(accepted)).executed.status).toBe('Confirmed')
  // The database uses the same codes as the domain.
  for (const code of Object.keys(failures)) {
    const { rows } = await sql<{ counts: boolean }>`select is_decline(${code}) as counts`.execute(
      world.deps.db,
    )
    expect([code, rows[0]?.counts]).toEqual([code, !isTechnicalRefusal(code)])
  }
  const {
    address,
    network,
    form: ofForm,
  } = await countTries(
    world.deps.db,
    {
      addressHash: clientOf(world.deps.defenceKey, { ip: '203.0.113.11' }),
      formId: form.id,
      cartId: newId(),
      attemptId: newId() as AttemptId,
    },
    new Date(0),
  )
  expect([address, network, ofForm]).toEqual([
    { declined: 0, accepted: 1 },
    { declined: 0, accepted: 1 },
    { declined: 0, accepted: 0 },
  ])
})

test('of a hundred cards tried at the same instant at most three reach the bank', async () => {
  const payAll = await aCrowd(
    from('203.0.113.20'),
    Array.from({ length: 100 }, () => declined),
  )
  expect(await payAll()).toEqual({ Refused: 3, PAYMENT_PAUSED: 97 })
  expect(await violationsOf(world)).toEqual([])
})

test('cards whose answer was lost count until the result is known', async () => {
  const address = '203.0.113.22'
  const attacker = from(address)
  for (let cart = 0; cart < 3; cart += 1) {
    await world.setScenario({ operation: 'charge', loseAnswer: true })
    expect((await attacker.pay(declined)).executed.status).toBe('Pending')
  }
  const cart = await attacker.fillCart()
  const { session } = await attacker.enterPayment(await attacker.freeze(cart), declined)
  const now = world.deps.clock.now()
  const trial = {
    attemptId: session.paymentId as AttemptId,
    addressHash: clientOf(world.deps.defenceKey, { ip: address }),
    formId: form.id,
    cartId: cart.id,
  }
  const times = { since: new Date(now.getTime() - cardTestingWindowMs), now }
  const submission = { submittedAt: now, nextPollAt: now, payeeAccount: null, formVersion: '' }
  expect(
    await submitOpenAttempt(
      world.deps.db,
      trial,
      { doubtful: 2, subscriberDoubtful: 99, networkDoubtful: 99, ...times },
      submission,
    ),
  ).toBe('wait')
})

test('fifty payers behind one address who pay at the same instant all buy', async () => {
  await world.setScenario({ operation: 'charge', times: 50, delayMs: 100 })
  const cards = Array.from({ length: 50 }, (_, index) => (index < 2 ? declined : accepted))
  const payAll = await aCrowd(from('203.0.113.21'), cards)
  expect(await payAll()).toEqual({ Confirmed: 48, Refused: 2 })
  expect(await violationsOf(world)).toEqual([])
})

/** Thirty-one declined cards, each from another address. */
async function attack() {
  for (let card = 0; card < 31; card += 1) await from(`198.51.${card}.1`).pay(declined)
}

test('a form under attack requires work from browsers, and accepts no card without it', async () => {
  await attack()
  const donor = from('203.0.113.11')
  const { paymentRequestId, session } = await donor.enterPayment(
    await donor.freeze(await donor.fillCart()),
    accepted,
  )
  const task = session.work ?? { challenge: '', bits: 0 }
  expect(task.bits).toBe(17)
  const refused = await donor.execute(paymentRequestId, session)
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_CHECK_REQUIRED'])
  const answer = solved(task)
  const wrong = await donor.execute(paymentRequestId, session, { work: `${answer}x` })
  expect(wrong.body.code).toBe('PAYMENT_CHECK_REQUIRED')
  expect((await donor.execute(paymentRequestId, session, { work: answer })).body.status).toBe('Confirmed')
  const metrics = await fetch(`${world.url}/metrics`)
  expect(await metrics.text()).toMatch(/obole_card_trials_stopped_total\{asked="work"\} \d/)
  expect(await violationsOf(world)).toEqual([])
})

test('the count of one form reads no row of the others', async () => {
  const { db, clock } = world.deps
  const { cart, paymentId } = await from('203.0.113.30').pay(declined)
  await from('203.0.113.30').pay(declined)
  // Another form is under attack from many addresses.
  await sql`
    insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, deadline, created_at, updated_at,
      address_hash, form_id)
    select gen_random_uuid(), payment_id, 10 + i, 'failed', provider, amount_cents, deadline, created_at, updated_at,
      sha256(i::text::bytea), gen_random_uuid()
    from payment_attempt, generate_series(1, 5000) i where id = ${paymentId}
  `.execute(db)
  await sql`analyze payment_attempt`.execute(db)
  const trial = {
    attemptId: paymentId as AttemptId,
    addressHash: Buffer.alloc(32),
    formId: form.id,
    cartId: cart.id,
  }
  const since = new Date(clock.now().getTime() - cardTestingWindowMs)
  const read = await rowsRead(db, async (tx) =>
    expect((await countTries(tx, trial, since)).form).toEqual({ declined: 2, accepted: 0 }),
  )
  expect(read).toBeLessThan(10)
})

test('an address is stored as a keyed hash, and deleted after a day', async () => {
  await from('203.0.113.12').pay(accepted)
  const saved = async () =>
    (await world.deps.db.selectFrom('payment_attempt').select('address_hash').execute()).map(
      ({ address_hash: hash }) => hash?.length ?? null,
    )
  expect(await saved()).toEqual([32])
  await world.moveTime(25 * 60 * 60_000)
  await forgetOldAddresses(world.deps)
  expect(await saved()).toEqual([null])
})

function solved({ challenge, bits }: { challenge: string; bits: number }): string {
  for (let number = 0; ; number += 1) {
    const hash = createHash('sha256').update(`${challenge}:${number}`).digest()
    if (hasLeadingZeros(hash, bits)) return String(number)
  }
}
