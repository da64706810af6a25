import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { issueReceipts } from '#server/papers/receipt/issue-receipts.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const card = '4242424242424242'
const aGiftForm = (organisation: object = {}) =>
  aForm(world.deps.db, { organisation: { ...receiptsDeclared, ...organisation } })

async function giveOnce(form: Awaited<ReturnType<typeof aForm>>, amount = 5000): Promise<void> {
  const shopper = aShopper(world, form)
  const { paymentId } = await shopper.pay(card, amount)
  await shopper.confirm(paymentId)
}

test('numbers continue from one that the treasurer sets, until the first receipt of the year', async () => {
  const form = await aGiftForm()
  const treasurer = await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' })
  const start = async (first: number, by = treasurer) => {
    const path = `/ha-api/admin/organizations/la-ruche/receipts/${office.year()}/start`
    const { status, body } = await by.post<ReceiptYear>(path, { first })
    return status === 200 ? body.startsAt : status
  }
  expect([await start(12), await start(148)]).toEqual([12, 148])
  expect(await start(5, await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' }))).toBe(403)
  for (const amount of [1000, 2000]) await giveOnce(form, amount)
  const [late] = await Promise.all([start(1000), issueReceipts(world.deps), issueReceipts(world.deps)])
  const first = late === 1000 ? 1000 : 148
  expect(await start(200)).toBe(409)
  expect((await office.list()).map(({ label }) => label)).toEqual(
    [first, first + 1].map((number) => `${office.year()}-${String(number).padStart(6, '0')}`),
  )
  expect(await violationsOf(world)).toEqual([])
  const journal = world.deps.db.selectFrom('access_journal').select('detail')
  const entries = await journal.where('action', '=', 'receiptNumbersStarted').orderBy('created_at').execute()
  expect(entries.slice(0, 2).map(({ detail }) => detail)).toEqual([
    { year: office.year(), before: null, first: 12 },
    { year: office.year(), before: 12, first: 148 },
  ])
})

describe('numbers', () => {
  test('have no gap and no twin, when several processes take them', async () => {
    const form = await aGiftForm()
    for (let gift = 0; gift < 6; gift += 1) await giveOnce(form, 1000 + gift)
    await Promise.all([issueReceipts(world.deps), issueReceipts(world.deps), issueReceipts(world.deps)])
    const labels = (await office.list()).map(({ label }) => label)
    expect(labels).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${office.year()}-00000${number}`))
  })

  test('are not lost with a transaction that ends before its commit', async () => {
    const form = await aGiftForm()
    await giveOnce(form)
    let isBroken = true
    const faultPoint = {
      isArmed: () => false,
      hit: (point: string) => {
        if (point === 'after-receipt-number' && isBroken) throw new Error('the process dies here')
      },
    }
    await issueReceipts({ ...world.deps, faultPoint })
    expect(await office.list()).toEqual([])
    isBroken = false
    await world.deps.db
      .updateTable('receipt_due')
      .set({ next_try_at: new Date(0) })
      .execute()
    await office.work()
    expect((await office.list()).map(({ label }) => label)).toEqual([`${office.year()}-000001`])
  })

  test('of a parent organisation name the association', async () => {
    const parent = {
      name: 'La Fédération',
      address: '1 quai',
      zipCode: '44000',
      city: 'Nantes',
      siren: '732829320',
    }
    await giveOnce(await aGiftForm({ receipts: { ...receiptsDeclared.receipts, parent } }))
    await office.work()
    const [receipt] = await office.list()
    expect(receipt?.label).toBe(`${office.year()}-000001-la-ruche`)
    const words = await office.wordsOf(receipt?.id ?? '')
    expect(words).toContain('Nom ou dénomination La Fédération')
    expect(words).toContain('Dons reçus pour La Ruche')
  })

  test('and what a receipt states cannot be changed or deleted', async () => {
    await giveOnce(await aGiftForm())
    await office.work()
    const { db } = world.deps
    await expect(db.deleteFrom('receipt').execute()).rejects.toMatchObject({ code: 'OB002' })
    await expect(db.updateTable('receipt').set({ amount_cents: 1 }).execute()).rejects.toMatchObject({
      code: 'OB002',
    })
    await expect(
      db
        .updateTable('receipt_file')
        .set({ sha256: '0'.repeat(64) })
        .execute(),
    ).rejects.toMatchObject({
      code: 'OB002',
    })
  })
})
