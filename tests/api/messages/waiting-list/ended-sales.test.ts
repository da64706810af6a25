import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerMs } from '#domain/waiting-list/waiting-list.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aBall, aFullBall } from '../../../build/waiting-list/a-full-ball.ts'

const minute = 60_000
let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
})
afterAll(() => world.close())

test('an offer of a campaign that is suspended ends with words about that, and a lower limit is that of the offer', async () => {
  const ball = await aFullBall(world, 'bal', 3)
  const slug = 'bal'
  await ball.join('gus', 3)
  await aForm(world.deps.db, { form: aBall(slug, 6, {}, { maxPerCart: 2 }) })
  await ball.advance()
  expect(await ball.mailsTo('gus', 'waitingOffer')).toMatchObject([{ data: { quantity: 2 } }])
  await aForm(world.deps.db, { form: aBall(slug, 6, { state: 'disabled' }) })
  await world.moveTime(offerMs + minute)
  await ball.advance()
  expect(await ball.states()).toEqual(['gus expired'])
  expect(await ball.mailsTo('gus', 'waitingExpired')).toEqual([])
  expect(await ball.mailsTo('gus', 'waitingClosed')).toMatchObject([{ data: { reason: 'suspended' } }])
})
