import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { solveWork } from '../../../build/solve-work.ts'

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
type Shopper = ReturnType<typeof from>

/** The number alone: the task of a card names its attempt. */
async function solved(task: { readonly challenge: string; readonly bits: number }): Promise<string> {
  return (await solveWork(task)).slice(task.challenge.length + 1)
}

/** Pays with a card and does the work that is asked; the status, or the code of the refusal. */
async function tryCard(shopper: Shopper, card: string): Promise<string> {
  const payment = await shopper.freeze(await shopper.fillCart())
  const opened = await shopper.openSession(payment)
  if (opened.status !== 200) return String(opened.body.code)
  const { paymentRequestId, session } = await shopper.enterPayment(payment, card)
  const work = session.work === null ? {} : { work: await solved(session.work) }
  const { status, body } = await shopper.execute(paymentRequestId, session, work)
  return String(status === 200 ? body.status : body.code)
}

/** The subnets of a /48 that begin a new /64, or a new /56. */
const steps = { '/64': 1, '/56': 256 } as const

/** One card from each new subnet of a /48, the first one left out, until one is stopped; at most 40. */
async function tryFromSubnets(step: keyof typeof steps): Promise<number> {
  for (let tried = 0; tried < 40; tried += 1) {
    const subnet = ((tried + 1) * steps[step]).toString(16)
    if ((await tryCard(from(`2001:db8:1:${subnet}::1`), declined)) !== 'Refused') return tried
  }
  return 40
}

test('one card from each /64 of a /56 is stopped after twelve, from each /56 of a /48 after twenty-one', async () => {
  expect(await tryFromSubnets('/64')).toBe(12)
  expect(await tryFromSubnets('/56')).toBe(9)
  expect(await tryCard(from('2001:db8:2::1'), accepted)).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test.each([
  ['subscriber', '/64', 21],
  ['network', '/56', 40],
] as const)(
  'negative control: where each %s is not counted, one card from each %s passes',
  async (level, step, passed) => {
    await rewriteFunction(world.deps.db, 'count_tries_around', [
      [`first_around(p_address, '${level}')`, 'p_address'],
      [`last_around(p_address, '${level}')`, 'p_address'],
    ])
    await rewriteFunction(world.deps.db, 'take_turn', [[`> p_${level}_doubtful`, '> 1000']])
    expect(await tryFromSubnets(step)).toBe(passed)
  },
  60_000,
)

test('a carrier network whose customers mostly pay is not stopped', async () => {
  for (let customer = 0; customer < 20; customer += 1)
    expect(await tryCard(from(`2001:db8:3:${customer}00::1`), accepted)).toBe('Confirmed')
  for (let customer = 20; customer < 48; customer += 1)
    expect(await tryCard(from(`2001:db8:3:${customer}00::1`), declined)).toBe('Refused')
  const payment = await from('2001:db8:3:99::1').pay(accepted)
  expect(payment.executed.status).toBe('Confirmed')
})

/** Cards of a form that were declined from so many places a moment ago. */
async function decline(count: number): Promise<void> {
  const { paymentId } = await from('203.0.113.1').pay(declined)
  await sql`
    insert into payment_attempt (id, payment_id, n, state, provider, amount_cents, deadline, created_at, updated_at,
      address_hash, form_id)
    select gen_random_uuid(), payment_id, 10 + i, 'failed', provider, amount_cents, deadline, created_at, updated_at,
      sha256(i::text::bytea), form_id
    from payment_attempt, generate_series(2, ${count}::int) i where id = ${paymentId}
  `.execute(world.deps.db)
}

test('work doubles with the declines of a form; an answer to what was asked a moment ago still counts', async () => {
  const { db } = world.deps
  await decline(59)
  const donor = from('203.0.113.60')
  const payment = await donor.freeze(await donor.fillCart())
  const { paymentRequestId, session } = await donor.enterPayment(payment, accepted)
  expect(session.work?.bits).toBe(17)
  await sql`delete from payment_attempt where n > 10`.execute(db)
  await decline(60)
  if (session.work === null) throw new Error('no work')
  expect((await donor.openSession(payment)).body.work?.bits).toBe(18)
  const paid = await donor.execute(paymentRequestId, session, { work: await solved(session.work) })
  expect(paid.body.status).toBe('Confirmed')
})

test('a form with a hundred declines asks the bank to confirm its cards, and counts them for the operator', async () => {
  await decline(100)
  const donor = from('203.0.113.61')
  const payment = await donor.freeze(await donor.fillCart())
  const { session } = await donor.enterPayment(payment, accepted)
  if (session.work === null) throw new Error('no work')
  const { body } = await donor.execute(payment, session, { work: await solved(session.work) })
  expect(body).toMatchObject({ status: 'Redirect' })
  const metrics = await fetch(`${world.url}/metrics`)
  expect(await metrics.text()).toMatch(/obole_card_trials_stopped_total\{asked="bank"\} \d/)
})

test('negative control: with fewer declines the same card is not challenged', async () => {
  await decline(99)
  expect(await tryCard(from('203.0.113.62'), accepted)).toBe('Confirmed')
})
