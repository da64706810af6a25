import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredForm } from '#server/form/form-store.ts'
import { sendConfirmationsAgain } from '#server/order/send-again.ts'
import { aCaller } from '../../build/a-caller.ts'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'

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

/** Runs the jobs that the calls enqueued, as the worker would; each one twice, as after a death. */
async function runJobs(): Promise<void> {
  const wishes = await world.deps.pool.query<{ payload: { requestId: string; email: string } }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-again' order by j.id`,
  )
  for (const { payload } of [...wishes.rows, ...wishes.rows]) {
    await sendConfirmationsAgain(world.deps, { id: payload.requestId, email: payload.email })
  }
  await world.deps.pool.query(`delete from graphile_worker._private_jobs`)
}

async function buy(email: string, language = 'fr'): Promise<void> {
  const shopper = aShopper(world, form, { 'accept-language': language })
  const { body: cart } = await shopper.give(2000)
  await shopper.savePayer(cart, { ...aPayer, email, emailConfirmation: email })
  await shopper.payCart(cart, '4242424242424242')
}

test('the answer is the same whether there are orders or not, and nothing is done before the job', async () => {
  await buy('Zoe.Moreau@exemple.fr', 'en')
  const [known, unknown] = [await ask('zoe.moreau@exemple.fr'), await ask('personne@exemple.fr')]
  expect({ status: known.status, body: known.body }).toEqual({ status: 202, body: { accepted: true } })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 202, body: { accepted: true } })
  expect(await again()).toEqual([])
  await runJobs()
  expect(await again()).toMatchObject([
    { recipient: 'Zoe.Moreau@exemple.fr', locale: 'en', state: 'queued', payload: { amount: 2000 } },
  ])
})

test('the last ten orders of thirty days', async () => {
  for (let index = 0; index < 12; index += 1) await buy('fidele@exemple.fr')
  await ask('fidele@exemple.fr')
  await runJobs()
  const mine = async () => (await again()).filter(({ recipient }) => recipient === 'fidele@exemple.fr')
  expect(await mine()).toHaveLength(10)
  await world.moveTime(31 * dayMs)
  await ask('fidele@exemple.fr')
  await runJobs()
  expect(await mine()).toHaveLength(10)
})

test('a fourth wish within the hour gets the same answer and no mail', async () => {
  await buy('presse@exemple.fr')
  const mine = async () => (await again()).filter(({ recipient }) => recipient === 'presse@exemple.fr')
  for (let index = 0; index < 4; index += 1) expect((await ask('presse@exemple.fr')).status).toBe(202)
  await runJobs()
  expect(await mine()).toHaveLength(3)
  await world.moveTime(61 * 60_000)
  await ask('presse@exemple.fr')
  await runJobs()
  expect(await mine()).toHaveLength(4)
})

test('what is no address is told, and one visitor may ask ten times an hour', async () => {
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
