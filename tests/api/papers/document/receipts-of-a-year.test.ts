import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IssuedReceipts, ReceiptYear } from '#contract/admin/receipts.ts'
import type { Members } from '#contract/admin/members.ts'
import { parisDate } from '#domain/format.ts'
import { roleHas } from '#domain/access/rights.ts'
import { roles } from '#domain/access/roles.ts'
import { cents } from '#domain/money.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { listReceiptsOfYear } from '#server/papers/receipt/receipt-report-store.ts'
import { writeReceiptList } from '#server/papers/receipt/write-receipt-list.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember, aPresident } from '../../../build/access/a-member.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { savedCard } from '../../../build/money/a-sale.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const base = '/ha-api/admin/organizations/la-ruche/receipts'
const read = async (browser: Browser) => (await browser.get<ReceiptYear>(`${base}/${office.year()}`)).body

async function fetchFile(path: string, { cookies }: Browser) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${world.url}${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const aGiftForm = (organisation: object = receiptsDeclared) =>
  aForm(world.deps.db, {
    organisation: { ...organisation },
    form: { frequencies: ['SINGLE', 'SUBSCRIPTION'] },
  })

async function giveOnce(organisation: object = receiptsDeclared, payer: object = {}) {
  const shopper = aShopper(world, await aGiftForm(organisation))
  const cart = await shopper.fillItems([{ tierId: shopper.openTierId, customAmount: 5000 }], {
    ...aPayer,
    ...payer,
  })
  await shopper.saveTip(cart, 0)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
}

async function giveMonthly() {
  const shopper = aShopper(world, await aGiftForm())
  const gift = { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' }
  const cart = await shopper.fillItems([gift])
  await shopper.saveTip(cart, 50)
  const { executed, paymentId } = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
}

test('a year shows how far its receipts are, and what to declare', async () => {
  await giveOnce()
  await office.work()
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(2000) } })
  await giveOnce()
  await giveMonthly()
  const president = await aPresident(world)
  expect(await read(president)).toMatchObject({ valid: 1, due: 2, later: 1, amount: 5000, obstacles: [] })
  await office.work()
  expect(await read(president)).toMatchObject({
    name: 'La Ruche',
    year: office.year(),
    valid: 2,
    unprinted: 0,
    amount: 8000,
    due: 0,
    later: 1,
    awaiting: 0,
    incomplete: 0,
    issuedBy: null,
    hasMentions: true,
    canIssue: true,
  })
  expect((await read(president)).years).toContain(office.year() - 1)
})

test('the list is a file for spreadsheets, which run nothing of it; the journal says that it left', async () => {
  const company = { companyName: '=1+1', companySiren: '732829320', companyLegalStatus: '9220' }
  await giveOnce(receiptsDeclared, { isOrganization: true, ...company })
  await office.work()
  const president = await aPresident(world)
  const list = `${base}/${office.year()}/list`
  const { answer, bytes } = await fetchFile(list, president)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="recus-fiscaux-${office.year()}-${parisDate(world.deps.clock.now())}.csv"`,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const table = bytes.toString()
  expect(table).toContain(`${office.year()}-000001;`)
  expect(table).toContain(";'=1+1;3 rue des Lilas;44000;Nantes;France;16216*02;50,00;Valable;")
  expect(table).toContain(`Reçus valables ${office.year()}\u00a0: 1;;;;;;;;50,00;;`)
  const workbook = await fetchFile(`${list}?format=xlsx&lang=en`, president)
  expect(workbook.answer.headers.get('content-disposition')).toContain('tax-receipts-')
  const [, receipt = [], total = []] = (await readXlsx(new Uint8Array(workbook.bytes))).sheets[0]?.rows ?? []
  expect([receipt[1], receipt[2], receipt[8]]).toEqual([expect.any(Date), '=1+1', 50])
  expect([total[0], total[8]]).toEqual([`Valid receipts ${office.year()}: 1`, 50])
  const journal = await world.deps.db.selectFrom('access_journal').select(['action', 'detail']).execute()
  const exported = { action: 'receiptsExported', detail: { number: office.year() } }
  expect(journal.slice(-2)).toEqual([exported, exported])
})

test('pieces of the list add up to it, each receipt once', async () => {
  for (let gifts = 0; gifts < 3; gifts += 1) await giveOnce()
  await office.work()
  const { organisationId } = await aGiftForm()
  const list = (after: number, most: number) =>
    listReceiptsOfYear(world.deps.db, { organisationId, year: office.year() }, { after, most })
  const written = async (perPiece?: number) => {
    const pieces: string[] = []
    const asked = { year: office.year(), list, format: 'csv', locale: 'fr' } as const
    for await (const piece of writeReceiptList(asked, perPiece)) pieces.push(String(piece))
    return pieces
  }
  // The headings, two receipts, one, and the total.
  const pieces = await written(2)
  expect(pieces).toHaveLength(4)
  expect(pieces.join('')).toBe((await written()).join(''))
})

test('the preview has a watermark and no number; without what a receipt states there is none', async () => {
  await aGiftForm()
  const president = await aPresident(world)
  const { answer, bytes } = await fetchFile(`${base}/preview`, president)
  expect(answer.status).toBe(200)
  expect(readPdf(bytes).text.replaceAll(/\s+/gu, ' ')).toContain('APERÇU')
  expect(await office.list()).toEqual([])
  await aForm(world.deps.db, { organisation: { taxReceipts: true } })
  expect((await fetchFile(`${base}/preview`, president)).answer.status).toBe(404)
})

describe('issuing now', () => {
  const issue = (browser: Browser) =>
    browser.post<IssuedReceipts & { code?: string }>(`${base}/${office.year()}/issue`)

  test('makes due what would wait for January and what came before receipts; the journal says who', async () => {
    await giveOnce({ taxReceipts: true })
    await giveMonthly()
    const president = await aPresident(world)
    const { status, body } = await issue(president)
    expect([status, body.requested, body.receipts.due]).toEqual([200, 2, 2])
    await office.work()
    expect((await office.amounts()).length).toBe(2)
    // Once more changes nothing.
    await issue(president)
    await office.work()
    expect((await office.amounts()).length).toBe(2)
    const { journal } = (
      await president.get<Members>('/ha-api/admin/organizations/la-ruche/forms/Donation/dons/members')
    ).body
    expect(journal[0]).toMatchObject({ action: 'receiptsRequested', subject: String(office.year()) })
  })

  test('needs a recent sign-in', async () => {
    await giveOnce()
    const president = await aPresident(world)
    world.moveOurTime(proofLifetimeMs)
    await president.post('/ha-oauth/session/refresh')
    expect((await issue(president)).body.code).toBe('PROOF_REQUIRED')
    expect((await president.get(`${base}/${office.year()}`)).status).toBe(200)
  })

  test.each([
    [{}, ['notDeclared']],
    [{ taxReceipts: true }, ['noMentions', 'addressMissing', 'numberMissing']],
    [{ ...receiptsDeclared, authenticationState: 'waiting' }, ['notVerified']],
  ])('an association that issues none here sees why: %j', async (organisation, obstacles) => {
    await aForm(world.deps.db, { organisation })
    const president = await aPresident(world)
    expect((await read(president)).obstacles).toEqual(obstacles)
    expect((await issue(president)).body.code).toBe('CONFLICT')
  })
})

describe('who sees and issues', () => {
  test.each(roles)('a %s, by the table of rights', async (role) => {
    await giveOnce()
    await office.work()
    const forms = role === 'organiser' || role === 'door' ? ['Donation/dons'] : []
    const browser = await aMember(world, `${role}@exemple.fr`, { role, forms })
    const expected = (right: 'receipt:read' | 'receipt:issue') => (roleHas(role, right) ? 200 : 403)
    expect((await browser.get(`${base}/${office.year()}`)).status).toBe(expected('receipt:read'))
    expect((await fetchFile(`${base}/${office.year()}/list`, browser)).answer.status).toBe(
      expected('receipt:read'),
    )
    expect((await fetchFile(`${base}/preview`, browser)).answer.status).toBe(expected('receipt:read'))
    expect((await browser.post(`${base}/${office.year()}/issue`)).status).toBe(expected('receipt:issue'))
  })

  test('another association, a visitor and an impossible year', async () => {
    await giveOnce()
    await office.work()
    await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
    const stranger = await aMember(world, 'verger@exemple.fr', {
      role: 'president',
      organizationSlug: 'le-verger',
    })
    expect((await stranger.get(`${base}/${office.year()}`)).status).toBe(404)
    expect((await stranger.post(`${base}/${office.year()}/issue`)).status).toBe(404)
    const own = '/ha-api/admin/organizations/le-verger/receipts'
    expect((await stranger.get<ReceiptYear>(`${own}/${office.year()}`)).body).toMatchObject({
      valid: 0,
      amount: 0,
    })
    expect((await aBrowser(world.url).get(`${base}/${office.year()}`)).status).toBe(401)
    expect((await (await aPresident(world)).get(`${base}/hier`)).status).toBe(404)
  })
})
