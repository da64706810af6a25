import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IncompleteReceipts } from '#contract/admin/incomplete-receipts.ts'
import type { Members } from '#contract/admin/members.ts'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import type { CorrectableReceipt, Corrected } from '#contract/receipt-correction.ts'
import { roleHas } from '#domain/access/rights.ts'
import { roles } from '#domain/access/roles.ts'
import { receiptsPerPage } from '#domain/receipt/receipt-state.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember, aPresident } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { chequesOf, withoutAddress } from '../../../build/documents/offline-gifts.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

type Answer<Body> = Body & { code?: string; problems?: unknown }

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const base = (organization = 'la-ruche') =>
  `/ha-api/admin/organizations/${organization}/receipts/${office.year()}`
const list = (browser: Browser, query = '') =>
  browser.get<Answer<IncompleteReceipts>>(`${base()}/incomplete${query}`)
const read = (browser: Browser, id: string) =>
  browser.get<Answer<CorrectableReceipt>>(`${base()}/incomplete/${id}`)
const complete = (browser: Browser, id: string, typed: object) =>
  browser.post<Answer<Corrected>>(`${base()}/incomplete/${id}/complete`, typed)
const none = { receipts: [], page: 1, count: 0 }
const address = { address: '8 quai de la Fosse', zipCode: '44000', city: 'Nantes', country: 'FR' }

/** Cheques of these donors, entered by hand and planned. Returns the numbers of their orders. */
async function enterCheques(payers = [withoutAddress]): Promise<string[]> {
  await aForm(world.deps.db, { organisation: { ...receiptsDeclared } })
  const added = await addOffline(world.deps, chequesOf(payers))
  await office.work()
  return added.map(({ orderNumber }) => orderNumber)
}

/** A cheque without an address, planned, and what to send in order to complete its receipt. */
async function aCheque() {
  const [number = ''] = await enterCheques()
  const president = await aPresident(world)
  const [receipt] = (await list(president)).body.receipts
  const id = receipt?.orderId ?? ''
  const { donor, version } = (await read(president, id)).body
  return { id, number, president, typed: { ...donor, version, ...address } }
}

test('a cheque without an address gets its receipt once the association has completed it', async () => {
  const { id, number, president, typed } = await aCheque()
  expect(await office.amounts()).toEqual([])
  expect((await list(president)).body).toMatchObject({
    receipts: [{ orderId: id, orderNumber: number, amount: 8000, donor: 'Odile Kerbrat', email: '' }],
    page: 1,
    count: 1,
  })
  expect((await read(president, id)).body).toMatchObject({
    orderNumber: number,
    number: null,
    isMailed: false,
    donor: { firstName: 'Odile', lastName: 'Kerbrat', address: '', zipCode: '', city: '', country: 'FR' },
  })
  const missing = await complete(president, id, { ...typed, zipCode: '1', city: ' ' })
  expect([missing.status, missing.body.code]).toEqual([400, 'VALIDATION'])
  expect(missing.body.problems).toMatchObject([{ field: 'payer.zipCode' }, { field: 'payer.city' }])

  expect((await complete(president, id, typed)).body).toEqual({ corrected: true })
  // It is due: it is not in the list any more, and is counted once.
  expect((await list(president)).body).toEqual(none)
  expect((await president.get<ReceiptYear>(base())).body).toMatchObject({ incomplete: 0, due: 1 })
  await office.work()
  expect(await office.list()).toMatchObject([
    {
      label: `${office.year()}-000001`,
      amount: 8000,
      facts: { donor: { name: 'Odile Kerbrat', ...address } },
    },
  ])
  expect(await office.mails()).toEqual([])
  const path = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons/members'
  const { journal } = (await president.get<Members>(path)).body
  expect(journal[0]).toMatchObject({ action: 'receiptCompleted', subject: number })
  expect(JSON.stringify(journal)).not.toContain('Kerbrat')
  expect(await violationsOf(world)).toEqual([])
})

test('receipts without an address are listed twenty at a time, the oldest first, with the number of all', async () => {
  const payers = Array.from({ length: receiptsPerPage + 2 }, () => withoutAddress)
  const numbers = await enterCheques(payers)
  const president = await aPresident(world)
  const [first, second, beyond] = [
    await list(president),
    await list(president, '?page=2'),
    await list(president, '?page=9'),
  ]
  expect(first.body.count).toBe(payers.length)
  const shown = [...first.body.receipts, ...second.body.receipts].map(({ orderNumber }) => orderNumber)
  expect(first.body.receipts).toHaveLength(receiptsPerPage)
  expect(shown.toSorted()).toEqual(numbers.toSorted())
  expect(second.body.page).toBe(2)
  // Others may have completed some since the page was read: the last page there is.
  expect(beyond.body).toEqual(second.body)
  expect((await list(president, '?page=0')).status).toBe(400)
})

test('one that is planned again stays incomplete, and is counted once', async () => {
  const { id, president, typed } = await aCheque()
  await president.post(`${base()}/issue`)
  expect((await president.get<ReceiptYear>(base())).body).toMatchObject({ incomplete: 1, due: 0, later: 0 })
  expect((await list(president)).body.count).toBe(1)
  expect((await read(president, id)).status).toBe(200)
  await office.work()
  expect((await complete(president, id, typed)).body).toEqual({ corrected: true })
  await office.work()
  expect(await office.amounts()).toEqual([8000])
})

describe('refused', () => {
  test('one that another session completed, or that is issued', async () => {
    const { id, president, typed } = await aCheque()
    const sent = await Promise.all([
      complete(president, id, typed),
      complete(president, id, { ...typed, city: 'Rezé' }),
    ])
    expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await office.work()
    expect((await read(president, id)).body.code).toBe('RECEIPT_CHANGED')
    expect((await complete(president, id, { ...typed, version: 1 })).body.code).toBe('RECEIPT_CHANGED')
    expect(await office.amounts()).toEqual([8000])
  })

  test('without a recent sign-in, as issuing; seeing what is missing needs none', async () => {
    const { id, president, typed } = await aCheque()
    world.moveOurTime(proofLifetimeMs)
    await president.post('/ha-oauth/session/refresh')
    expect((await list(president)).body.count).toBe(1)
    expect((await read(president, id)).body.code).toBe('PROOF_REQUIRED')
    expect((await complete(president, id, typed)).body.code).toBe('PROOF_REQUIRED')
  })

  test('where the association issues no receipts here any more', async () => {
    const { id, president, typed } = await aCheque()
    await aForm(world.deps.db, { organisation: { taxReceipts: true } })
    expect((await complete(president, id, typed)).body.code).toBe('CONFLICT')
  })

  test('from another association, for another year, and for what is no order', async () => {
    const { id, president, typed } = await aCheque()
    await aForm(world.deps.db, {
      organisation: { ...receiptsDeclared, slug: 'le-verger', name: 'Le Verger' },
    })
    const stranger = await aMember(world, 'verger@exemple.fr', {
      role: 'president',
      organizationSlug: 'le-verger',
    })
    expect((await list(stranger)).status).toBe(404)
    expect((await complete(stranger, id, typed)).status).toBe(404)
    const own = `${base('le-verger')}/incomplete`
    expect((await stranger.get(own)).body).toEqual(none)
    expect((await stranger.get(`${own}/${id}`)).status).toBe(404)
    expect((await stranger.post(`${own}/${id}/complete`, typed)).status).toBe(404)
    const before = base().replace(String(office.year()), String(office.year() - 1))
    expect((await president.post(`${before}/incomplete/${id}/complete`, typed)).status).toBe(404)
    expect((await read(president, 'hier')).status).toBe(404)
    await office.work()
    expect(await office.amounts()).toEqual([])
  })

  test.each(roles)('to a %s, by the table of rights', async (role) => {
    const { id, typed } = await aCheque()
    const forms = role === 'organiser' || role === 'door' ? ['Donation/dons'] : []
    const browser = await aMember(world, `${role}@exemple.fr`, { role, forms })
    const expected = roleHas(role, 'receipt:issue') ? 200 : 403
    expect((await list(browser)).status).toBe(expected)
    expect((await read(browser, id)).status).toBe(expected)
    expect((await complete(browser, id, typed)).status).toBe(expected)
  })
})
