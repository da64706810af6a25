import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '#server/platform/db/health-store.ts'
import { machineNow } from '#server/platform/clock/machine-time-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { answerSendAgain, queueConfirmationsAgain } from '#server/money/checkout/answer-send-again.ts'
import { aCaller } from '../../../build/a-caller.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const dayMs = 86_400_000
let world: World
let form: StoredForm

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
})
afterAll(() => world.close())

const ask = (email: unknown) => aCaller(world.url)('POST', '/orders/send-again', { email })
const again = () =>
  world.deps.db.selectFrom('mail').selectAll().where('kind', '=', 'confirmationAgain').execute()

/** Processes the requests of the calls, as the worker would; each one twice, as after a crash. */
async function runWork(): Promise<void> {
  const { db } = world.deps
  const open = () => db.selectFrom('send_again').selectAll().where('email', 'is not', null).execute()
  for (const { id, email } of await open())
    await queueConfirmationsAgain(world.deps, { id, email: email ?? '' })
  await answerSendAgain(world.deps)
  // The addresses are not stored.
  expect(await open()).toEqual([])
  expect(await answerSendAgain(world.deps)).toBe(0)
}

async function buy(email: string, language = 'fr'): Promise<void> {
  const shopper = aShopper(world, form, { 'accept-language': language })
  const { body: cart } = await shopper.give(2000)
  await shopper.savePayer(cart, { ...aPayer, email, emailConfirmation: email })
  await shopper.payCart(cart, '4242424242424242')
}

test('the answer is the same with or without orders, and only the worker acts on it', async () => {
  await buy('Zoe.Moreau@exemple.fr', 'en')
  const [known, unknown] = [await ask('zoe.moreau@exemple.fr'), await ask('personne@exemple.fr')]
  expect({ status: known.status, body: known.body }).toEqual({ status: 202, body: { accepted: true } })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 202, body: { accepted: true } })
  expect(await again()).toEqual([])
  await runWork()
  expect(await again()).toMatchObject([
    { recipient: 'Zoe.Moreau@exemple.fr', locale: 'en', state: 'queued', payload: { amount: 2000 } },
  ])
})

test('the last ten orders of thirty days', async () => {
  for (let index = 0; index < 12; index += 1) await buy('fidele@exemple.fr')
  await ask('fidele@exemple.fr')
  await runWork()
  const mine = async () => (await again()).filter(({ recipient }) => recipient === 'fidele@exemple.fr')
  expect(await mine()).toHaveLength(10)
  await world.moveTime(31 * dayMs)
  await ask('fidele@exemple.fr')
  await runWork()
  expect(await mine()).toHaveLength(10)
})

test('a fourth request within the hour gets the same answer and no mail', async () => {
  await buy('presse@exemple.fr')
  const mine = async () => (await again()).filter(({ recipient }) => recipient === 'presse@exemple.fr')
  for (let index = 0; index < 4; index += 1) expect((await ask('presse@exemple.fr')).status).toBe(202)
  await runWork()
  expect(await mine()).toHaveLength(3)
  await world.moveTime(61 * 60_000)
  await ask('presse@exemple.fr')
  await runWork()
  expect(await mine()).toHaveLength(4)
})

test('a failed request is tried again five times, then abandoned and counted, and its address is deleted', async () => {
  const { db } = world.deps
  await rewriteFunction(db, 'list_confirmations', [['where w.id', 'where 1 / 0 = 1 and w.id']])
  await ask('zoe.moreau@exemple.fr')
  const waiting = () => db.selectFrom('send_again').selectAll().where('next_try_at', 'is not', null).execute()
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await waiting()).toMatchObject([{ tries: tries - 1, email: 'zoe.moreau@exemple.fr' }])
    await db
      .updateTable('send_again')
      .set({ next_try_at: machineNow })
      .where('email', 'is not', null)
      .execute()
    expect(await answerSendAgain(world.deps)).toBe(1)
  }
  expect(await waiting()).toEqual([])
  expect(await countWaiting(db)).toMatchObject({ givenUp: 1 })
  expect(await db.selectFrom('send_again').select('id').where('email', 'is not', null).execute()).toEqual([])
})

test('an invalid address is reported, and one visitor may ask ten times an hour', async () => {
  expect((await ask('\u202azoe@exemple\u200b.fr\u00a0')).status).toBeLessThan(300)
  expect(await ask('zoe')).toMatchObject({ status: 400, body: { problems: [{ code: 'EMAIL' }] } })
  const strict = await aWorld({ limitsRates: true })
  const call = aCaller(strict.url)
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await call('POST', '/orders/send-again', { email: `a${index}@exemple.fr` })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
  await strict.close()
})
