import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const card = '4242424242424242'
const aGiftForm = (organisation: object = {}, form: object = {}) =>
  aForm(world.deps.db, {
    organisation: { ...receiptsDeclared, ...organisation },
    form: { ...form },
  })

async function giveOnce(form: Awaited<ReturnType<typeof aForm>>, amount = 5000, tip = 300): Promise<void> {
  const shopper = aShopper(world, form)
  const { paymentId } = await shopper.pay(card, amount, tip)
  await shopper.confirm(paymentId)
}

describe('a gift', () => {
  test('to an association that was stored before it could declare receipts leaves nothing to do', async () => {
    const form = await aGiftForm({ receipts: null })
    await sql`update organisation set definition = definition - 'receipts'`.execute(world.deps.db)
    await giveOnce(form)
    const due = await world.deps.db.selectFrom('receipt_due').select('due_at').execute()
    expect(due).toEqual([])
  })

  test('gives one receipt, without the tip, whose bytes never change', async () => {
    await giveOnce(await aGiftForm())
    await office.work()
    await office.work()
    const [receipt, ...others] = await office.list()
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ label: `${office.year()}-000001`, amount: 5000, ended_at: null })
    const id = receipt?.id ?? ''
    const words = await office.wordsOf(id)
    expect(words).toContain('***50,00***')
    expect(words).toContain('cinquante euros')
    expect(words).toContain('Zoé L’Haÿ-Moreau')
    expect(words).toContain('3 rue des Lilas, 44000 Nantes')
    // The money of the test bank is worth nothing.
    expect(words).toContain('Mode test, sans valeur')
    const [one, other] = [await office.bytesOf(id), await office.bytesOf(id)]
    expect(one.equals(other)).toBe(true)
    const answer = await office.open(id)
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toBe(`"${createHash('sha256').update(one).digest('hex')}"`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="recu-fiscal-${receipt?.label}.pdf"`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    expect((await office.open(id, { 'if-none-match': etag })).status).toBe(304)
    expect(await office.mails()).toMatchObject([
      { kind: 'taxReceipt', number: receipt?.label, amount: 5000, replaces: false },
    ])
    expect(await violationsOf(world)).toEqual([])
  })

  test('an unknown address shows nothing', async () => {
    const unknown = world.deps.newId()
    expect((await office.open(unknown)).status).toBe(404)
    expect((await office.open('x')).status).toBe(404)
    const headers = { accept: 'text/html' }
    const answer = await fetch(`${world.url}/documents/receipts/${unknown}`, { headers, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/documents'])
  })
})

describe('the receipt of a gift', () => {
  test.each([
    ['of an organisation that declared nothing', { receipts: null }],
    ['of one without the right', { taxReceipts: false }],
    ['of one that is not verified', { authenticationState: 'waiting' }],
  ])('%s gives no receipt, and later ones do not make up for it', async (_what, organisation) => {
    const form = await aGiftForm(organisation)
    await giveOnce(form)
    await office.work()
    await aGiftForm()
    await office.work()
    expect(await office.list()).toEqual([])
  })

  test('at 23:30 on 31 December belongs to that year, and an hour later to the next one', async () => {
    const form = await aGiftForm()
    const year = office.year()
    await office.goTo(new Date(Date.UTC(year, 11, 31, 22, 30)))
    await giveOnce(form)
    // Still December in UTC.
    await office.goTo(new Date(Date.UTC(year, 11, 31, 23, 30)))
    await giveOnce(form, 7000)
    await office.work()
    const all = await office.list()
    expect(all.map(({ label, amount }) => [label, amount])).toEqual([
      [`${year}-000001`, 5000],
      [`${year + 1}-000001`, 7000],
    ])
    expect(await office.wordsOf(all[0]?.id ?? '')).toContain(`Date du versement 31/12/${year}`)
    expect(await office.wordsOf(all[1]?.id ?? '')).toContain(`Date du versement 01/01/${year + 1}`)
  })

  test('of a company has the form of companies', async () => {
    const form = await aGiftForm({}, { allowOrganizationPayer: true })
    const shopper = aShopper(world, form)
    const company = {
      ...aPayer,
      isOrganization: true,
      companyName: 'Bois & Fils',
      companySiren: '732829320',
      companyLegalStatus: '5499',
    }
    const cart = await shopper.fillItems([{ tierId: shopper.openTierId, customAmount: 5000 }], company)
    const { paymentId } = await shopper.payCart(cart, card)
    await shopper.confirm(paymentId)
    await office.work()
    const [receipt] = await office.list()
    const words = await office.wordsOf(receipt?.id ?? '')
    expect(words).toContain('16216*02')
    expect(words).toContain('Dénomination Bois & Fils')
    expect(words).toContain('Forme juridique Société à responsabilité limitée')
    expect(words).toContain('à l’article 238 bis du CGI')
  })
})

test('a ticket beside a gift is not on the receipt, nor a tier that opens none', async () => {
  const form = await aGiftForm(
    {},
    {
      type: 'Event',
      slug: 'bal',
      title: 'Bal',
      presetAmounts: [],
      tiers: [
        { key: 'place', name: 'Place', price: 1800 },
        { key: 'don', name: 'Don', tierType: 'Donation', price: 2500 },
        { key: 'sans', name: 'Sans reçu', tierType: 'Donation', price: 700, isEligibleTaxReceipt: false },
      ],
    },
  )
  const shopper = aShopper(world, form)
  const participant = { firstName: 'Zoé', lastName: 'Moreau' }
  const items = ['place', 'don', 'sans'].map((key) => ({ tierId: tierIdOf(form, key), participant }))
  const { paymentId } = await shopper.payCart(await shopper.fillItems(items), card)
  await shopper.confirm(paymentId)
  await office.work()
  expect(await office.amounts()).toEqual([2500])
})

describe('a refund', () => {
  test('of a part replaces the receipt, of the rest makes it void; both stay', async () => {
    await giveOnce(await aGiftForm())
    await office.work()
    const order = await lastOrder(world.deps)
    await give(world.deps, order, { wish: { scope: 'amount', amount: cents(2000) } })
    await office.work()
    expect(await office.amounts()).toEqual([-5000, 3000])
    const [old, next] = await office.list()
    expect(await office.wordsOf(old?.id ?? '')).toContain(`le reçu ${next?.label} le remplace`)
    expect(await office.wordsOf(next?.id ?? '')).toContain('***30,00***')
    await give(world.deps, order)
    await office.work()
    expect(await office.amounts()).toEqual([-5000, -3000])
    expect(await office.wordsOf(next?.id ?? '')).toContain('ANNULÉ')
    expect((await office.mails()).map(({ kind }) => kind)).toEqual([
      'taxReceipt',
      'taxReceipt',
      'taxReceiptVoid',
    ])
    const stored = await world.deps.db.selectFrom('receipt_file').select('sha256').execute()
    expect(stored).toHaveLength(2)
    expect(await violationsOf(world)).toEqual([])
  })

  test('of the tip changes nothing', async () => {
    await giveOnce(await aGiftForm())
    await office.work()
    await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'tip' } })
    await office.work()
    expect(await office.amounts()).toEqual([5000])
  })

  test('before the receipt is on it', async () => {
    await giveOnce(await aGiftForm())
    await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(2000) } })
    await office.work()
    expect(await office.amounts()).toEqual([3000])
  })
})
