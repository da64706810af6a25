import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#server/money/refund/cancellation/cancel-order.ts'
import { pollCancellations } from '#server/money/refund/cancellation/process-cancellations.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aMeeting } from '../../../build/money/a-meeting.ts'
import { dropConstraints, rewriteFunction } from '../../../build/money/without-guard.ts'
import { cancellationsOf, countsOf, workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
})
afterEach(() => world.close())

describe('one cancellation', () => {
  test('of two presses, of two members at once, and of a lost answer', async () => {
    await gala.buy(['place'])
    const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
    const other = cancellationsOf(president, 'Event/gala')
    const body = gala.cancellations.bodyOf(await gala.cancellations.plan(), 'aaaaaaaaaaaaaaaa')
    const theirs = { ...body, token: 'bbbbbbbbbbbbbbbb' }
    const answers = await Promise.all([
      gala.cancellations.ask(body),
      gala.cancellations.ask(body),
      other.ask(theirs),
    ])
    const ids = answers.flatMap(({ body: { id } }) => (id === undefined ? [] : [id]))
    expect(new Set(ids).size).toBe(1)
    expect(answers.flatMap(({ body: { code } }) => code ?? [])).not.toContain('SERVER_ERROR')
    expect(await gala.begun()).toBe(1)
    await workOff(world.deps)
    expect(await gala.refunded()).toEqual([1500])
    const isOurs = answers[2].body.id === undefined
    const winner = () => (isOurs ? gala.cancellations.ask(body) : other.ask(theirs))
    const loser = () => (isOurs ? other.ask(theirs) : gala.cancellations.ask(body))
    expect(await winner()).toMatchObject({ status: 200, body: { id: ids[0] } })
    expect((await loser()).status).toBe(409)
    expect(await violationsOf(world)).toEqual([])
  })

  test('negative control: without the lock and the index, two run', async () => {
    await gala.buy(['place'])
    const meeting = await aMeeting(world.deps.db, 2)
    await dropConstraints(world.deps.db, 'cancellation_open')
    await rewriteFunction(world.deps.db, 'freeze_cancellation', [
      [/-- guard: one cancellation[\s\S]*?-- end guard/, ''],
      ['insert into cancellation (', `${meeting} insert into cancellation (`],
    ])
    const body = gala.cancellations.bodyOf(await gala.cancellations.plan(), 'aaaaaaaaaaaaaaaa')
    await Promise.allSettled([
      gala.cancellations.ask(body),
      gala.cancellations.ask({ ...body, token: 'bbbbbbbbbbbbbbbb' }),
    ])
    expect(await gala.begun()).toBe(2)
  })

  test('of the list that the member saw', async () => {
    await gala.buy(['place'])
    const body = gala.cancellations.bodyOf(await gala.cancellations.plan(), 'aaaaaaaaaaaaaaaa')
    await gala.buy(['place'])
    expect((await gala.cancellations.ask(body)).body.code).toBe('REFUND_CHANGED')
    const empty = { ...body, orders: 2, amount: 3000, mails: [{ locale: 'fr', subject: ' ', text: '' }] }
    expect((await gala.cancellations.ask(empty)).body).toMatchObject({
      code: 'VALIDATION',
      problems: [{ field: 'cancellation.subject-fr' }, { field: 'cancellation.text-fr' }],
    })
    expect(await gala.begun()).toBe(0)
    expect((await loadForm(world.deps.db, gala.form.id)).definition.state).toBe('published')
  })
})

describe('a payment that was on its way when the list was frozen', () => {
  async function paidLate(): Promise<string> {
    await gala.buy(['place'])
    const cart = await gala.fill(['place'], { email: 'tard@exemple.fr' })
    const paid = await gala.shopper.payCart(cart, '4000002500003155')
    const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
    await workOff(world.deps)
    await gala.shopper.answerBank(paid.executed.redirectUrl ?? '', 'success')
    await gala.shopper.confirm(paid.paymentId)
    world.moveOurTime(120_000)
    await pollCancellations(world.deps)
    await workOff(world.deps)
    return id
  }

  test('joins the list, and is refunded', async () => {
    const id = await paidLate()
    expect(await gala.cancellations.read(id)).toMatchObject({ orders: 2, late: 1 })
    expect(await gala.refunded()).toEqual([1500, 1500])
    expect(await gala.mailed()).toContain('tard@exemple.fr')
    expect(await violationsOf(world)).toEqual([])
  })

  test('negative control: without joining, it is lost', async () => {
    await rewriteFunction(world.deps.db, 'advance_cancellations', [
      [/-- guard: late orders join[\s\S]*?-- end guard/, ''],
    ])
    await paidLate()
    expect(await gala.refunded()).toEqual([1500])
  })
})

describe('a pause', () => {
  async function pausedWhileWorking(): Promise<string> {
    for (const email of ['a', 'b', 'c', 'd']) await gala.buy(['place'], { email: `${email}@exemple.fr` })
    const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
    await Promise.all([workOff(world.deps), gala.cancellations.change(id, 'pause')])
    const before = countsOf(await gala.cancellations.read(id))
    await workOff(world.deps)
    const after = countsOf(await gala.cancellations.read(id))
    // What was requested goes back; nothing else is cancelled.
    expect(after['waiting'] ?? 0).toBe(before['waiting'] ?? 0)
    return id
  }

  test('holds what has not begun, and goes on', async () => {
    const id = await pausedWhileWorking()
    const { body } = await gala.cancellations.change(id, 'resume')
    expect(['running', 'ended']).toContain(body.state)
    await workOff(world.deps)
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ refunded: 4 })
    expect(await gala.refunded()).toEqual([1500, 1500, 1500, 1500])
    expect(await violationsOf(world)).toEqual([])
  })

  test('holds an order that was claimed before it', async () => {
    await gala.buy(['place'])
    const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
    await claimedThenPaused(id)
    expect(countsOf(await gala.cancellations.read(id))).toEqual({ waiting: 1 })
    expect(await gala.refunded()).toEqual([])
  })

  test('negative control: without the question, it is cancelled', async () => {
    await gala.buy(['place'])
    const id = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
    await rewriteFunction(world.deps.db, 'begin_cancelled_order', [
      [/-- guard: nothing begins[\s\S]*?-- end guard/, ''],
    ])
    await claimedThenPaused(id)
    expect(countsOf(await gala.cancellations.read(id))).not.toEqual({ waiting: 1 })
  })

  /** A worker has claimed the only order when the pause comes, and begins after it. */
  async function claimedThenPaused(id: string): Promise<void> {
    const row = await world.deps.db.selectFrom('cancellation_order').select('id').executeTakeFirstOrThrow()
    await gala.cancellations.change(id, 'pause')
    await cancelOrder(world.deps, row.id)
  }
})
