import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import type { CorrectableReceipt, Corrected } from '#contract/receipt-correction.ts'
import { receiptCorrectionsPerDay } from '#domain/receipt/receipt-correction.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { signIn } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const company = {
  isOrganization: true,
  companyName: 'Le Phare',
  companySiren: '732829320',
  companyLegalStatus: '9220',
}

async function giveOnce(payer: object = {}, organisation: object = receiptsDeclared): Promise<void> {
  const shopper = aShopper(world, await aForm(world.deps.db, { organisation: { ...organisation } }))
  const answers = { ...aPayer, ...payer }
  const cart = await shopper.fillItems([{ tierId: shopper.openTierId, customAmount: 5000 }], answers)
  await shopper.saveTip(cart, 0)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
  await office.work()
}

async function signedIn(email = aPayer.email): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

async function orderOf(browser: Browser) {
  const [order] = (await browser.get<History>('/ha-api/users/me/history')).body.data
  if (order === undefined) throw new Error('no order')
  return order
}

const pathOf = (id: string) => `/ha-api/users/me/orders/${id}/receipts/${office.year()}`
const read = async (browser: Browser, id: string) => (await browser.get<CorrectableReceipt>(pathOf(id))).body
const post = (browser: Browser, id: string, body: unknown) =>
  browser.post<Corrected & { code?: string; problems?: unknown }>(`${pathOf(id)}/correct`, body)
/** Corrects what the receipt states now. */
const correct = async (browser: Browser, id: string, body: object) =>
  post(browser, id, { version: (await read(browser, id)).version ?? 0, ...body })

test('a donor corrects name and address: the receipt is replaced, and stays as evidence', async () => {
  await giveOnce()
  const browser = await signedIn()
  const { id, correctableReceipts } = await orderOf(browser)
  expect(correctableReceipts).toEqual([office.year()])
  const { donor, number, isCompany } = await read(browser, id)
  expect({ number, isCompany, donor }).toMatchObject({
    number: `${office.year()}-000001`,
    isCompany: false,
    donor: { firstName: aPayer.firstName, lastName: aPayer.lastName, companyName: '' },
  })
  const typed = { ...donor, lastName: ' Moreau-Petit ', address: '8 quai de la Fosse', zipCode: '44100' }
  expect((await correct(browser, id, typed)).body).toEqual({ corrected: true })
  await office.work()
  expect(await office.amounts()).toEqual([-5000, 5000])
  const [old, valid] = await office.list()
  expect(old).toMatchObject({
    replaced_by: valid?.id,
    facts: { donor: { name: `${aPayer.firstName} ${aPayer.lastName}` } },
  })
  expect(valid?.facts.donor).toMatchObject({
    name: `${aPayer.firstName} Moreau-Petit`,
    address: '8 quai de la Fosse',
    zipCode: '44100',
  })
  expect(await office.wordsOf(old?.id ?? '')).toContain(`le reçu ${office.year()}-000002 le remplace`)
  expect(await office.wordsOf(valid?.id ?? '')).toContain('Moreau-Petit')
  expect(await office.mails()).toMatchObject([{ replaces: false }, { replaces: true }])
  const { db } = world.deps
  // The order stays as it was paid.
  const { payer } = await db.selectFrom('order').select('payer').executeTakeFirstOrThrow()
  expect(payer.lastName).toBe(aPayer.lastName)
  const [entry, ...others] = await db.selectFrom('receipt_correction').selectAll().execute()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    author: 'donor',
    before: { lastName: aPayer.lastName },
    after: { lastName: 'Moreau-Petit', companyName: '' },
  })
  expect((await read(browser, id)).donor.lastName).toBe('Moreau-Petit')
  // The same again changes nothing, and what was recorded is never changed.
  expect((await correct(browser, id, typed)).body).toEqual({ corrected: false })
  await office.work()
  expect(await office.amounts()).toEqual([-5000, 5000])
  await expect(db.deleteFrom('receipt_correction').execute()).rejects.toThrow(/receipt_correction/)
  await expect(db.updateTable('receipt_correction').set({ year: 2020 }).execute()).rejects.toThrow(
    /receipt_correction/,
  )
  expect(await violationsOf(world)).toEqual([])
})

test('a company stays a company, and its contact keeps their name', async () => {
  await giveOnce(company)
  const browser = await signedIn()
  const { id } = await orderOf(browser)
  const { donor, isCompany } = await read(browser, id)
  expect([isCompany, donor.companyName, donor.firstName]).toEqual([true, 'Le Phare', ''])
  await correct(browser, id, {
    ...donor,
    firstName: 'Alix',
    lastName: 'Autre',
    companyName: 'Le Grand Phare',
  })
  expect((await correct(browser, id, { ...donor, companyName: '' })).body.code).toBe('VALIDATION')
  await office.work()
  const [, valid] = await office.list()
  expect(valid?.facts).toMatchObject({
    kind: 'company',
    donor: { name: 'Le Grand Phare', siren: '732829320' },
  })
})

test('the checks are those of a payer who gets a receipt', async () => {
  await giveOnce()
  const browser = await signedIn()
  const { id } = await orderOf(browser)
  const { donor } = await read(browser, id)
  const wrong = { ...donor, firstName: 'Zoé3', address: ' ', zipCode: '1', country: 'x' }
  const { status, body } = await correct(browser, id, wrong)
  expect([status, body.code]).toEqual([400, 'VALIDATION'])
  expect(body.problems).toMatchObject([
    { field: 'payer.firstName' },
    { field: 'payer.address' },
    { field: 'payer.zipCode' },
    { field: 'payer.country' },
  ])
  await office.work()
  expect(await office.amounts()).toEqual([5000])
})

describe('refused', () => {
  test('the order of another person, and a mailbox that is not proved', async () => {
    await giveOnce()
    const browser = await signedIn()
    const { id } = await orderOf(browser)
    const { donor } = await read(browser, id)
    const typed = { ...donor, lastName: 'Voleuse' }
    const stranger = await signedIn('autre@exemple.fr')
    expect((await stranger.get(pathOf(id))).status).toBe(404)
    expect((await correct(stranger, id, typed)).status).toBe(404)
    expect((await correct(aBrowser(world.url), id, typed)).status).toBe(401)
    await world.deps.db
      .updateTable('user_account')
      .set({ verified_at: null })
      .where('email', '=', aPayer.email)
      .execute()
    expect((await correct(browser, id, typed)).body.code).toBe('EMAIL_UNVERIFIED')
    await office.work()
    expect(await office.amounts()).toEqual([5000])
  })

  test('where receipts are not issued here, or any more', async () => {
    await giveOnce()
    const browser = await signedIn()
    const { id } = await orderOf(browser)
    const { donor } = await read(browser, id)
    await aForm(world.deps.db, { organisation: { taxReceipts: true } })
    expect((await orderOf(browser)).correctableReceipts).toEqual([])
    expect((await correct(browser, id, { ...donor, lastName: 'Petit' })).status).toBe(404)
  })

  test('more corrections than a mistake takes', async () => {
    await giveOnce()
    const browser = await signedIn()
    const { id } = await orderOf(browser)
    const { donor } = await read(browser, id)
    const statuses: number[] = []
    for (let number = 0; number <= receiptCorrectionsPerDay; number += 1)
      statuses.push((await correct(browser, id, { ...donor, address: `${number} rue des Lilas` })).status)
    expect(statuses).toEqual([...Array.from({ length: receiptCorrectionsPerDay }, () => 200), 429])
  })
})
