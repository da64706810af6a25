import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import type { FoundOrders } from '#contract/admin/orders.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { accountingYears, taxPaperYears } from '#domain/account/retention.ts'
import { fillDirectories } from '#server/backoffice/person/fill-directories.ts'
import { exportCashOut } from '#server/program/commands/money/export-cash-out.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { sendMails } from '#server/platform/mail/send-mails.ts'
import { forgetSignIns } from '#server/identity/user/session-store.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { removeAbandonedFiles } from '#server/platform/file/remove-abandoned-files.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aPresident } from '../../../build/access/a-member.ts'
import { email, giveEverything, identity } from '../../../build/account/a-named-payer.ts'
import { findTraces } from '../../../build/account/find-traces.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { receiptActions } from '../../../build/documents/receipt-actions.ts'
import { signIn } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const dayMs = 86_400_000
const yearMs = 366 * dayMs
let world: World
let receipts: ReturnType<typeof receiptActions>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  receipts = receiptActions(world)
})
afterEach(() => world.close())

/** Moves our time to so many years after the orders, and does the turns of the worker until nothing is due. */
async function workAfter(years: number): Promise<void> {
  world.moveOurTime(Date.now() + years * yearMs + 30 * dayMs - world.deps.clock.now().getTime())
  await sendMails({
    ...world.deps,
    renderMail,
    readMailIdentity: async () => null,
    transport: { ...mailboxTransport, storesBodies: false },
    host: 'obole.exemple.fr',
  })
  for (let turns = 0; turns < 4; turns += 1) {
    await applyTerms(world.deps)
    await forgetSignIns(world.deps.db, { now: world.deps.clock.now(), limit: 100 })
    await removeAbandonedFiles(world.deps)
    await fillDirectories(world.deps)
  }
}

/** Where the payer is named, without the account, which is erased by its user. */
async function places(): Promise<string[]> {
  const traces = await findTraces(world, identity)
  const named = traces.map((trace) => trace.split(':')[0] ?? '').filter((place) => !place.startsWith('user_'))
  return [...new Set(named)].toSorted()
}

const threeErased = /(?:;Coordonnées effacées;[^§]*?){3}/

const countFiles = async () =>
  (await world.deps.db.selectFrom('receipt_file').select('sha256').execute()).length

async function expectWholeLedger(): Promise<void> {
  expect(await violationsOf(world)).toEqual([])
  expect((await verifyLedger(world.deps, { url: world.sandbox.url }, true)).exitCode).toBe(0)
}

test('receipts end after six years, payers ten years after their accounting year, and nothing names them', async () => {
  await giveEverything(world)
  const vouchers = ['contribution.comment', 'contribution.display_name', 'mandate.payer_email', 'order.payer']
  const papers = [
    'receipt.facts',
    'receipt.search_words',
    'receipt_correction.after',
    'receipt_correction.before',
  ]
  const names = ['first_name', 'last_name', 'name_words', 'search_words', 'sort_words']
  const directory = ['address', 'address_words', 'email', ...names].map((column) => `person.${column}`)
  const stored = [...vouchers, ...directory, 'order.search_words', 'payment.snapshot']
  await workAfter(taxPaperYears - 1)
  expect(await places()).toEqual([...stored, ...papers].toSorted())
  expect(await countFiles()).toBe(3)
  const numbers = (await receipts.list()).map(({ label, amount, ended_at }) => [label, amount, ended_at])

  await workAfter(taxPaperYears)
  expect(await places()).toEqual(stored.toSorted())
  expect(await countFiles()).toBe(0)
  await expectWholeLedger()

  await workAfter(accountingYears)
  expect(await places()).toEqual(stored.toSorted())
  await workAfter(accountingYears + 1)
  expect(await places()).toEqual([])
  expect((await receipts.list()).map(({ label, amount, ended_at }) => [label, amount, ended_at])).toEqual(
    numbers,
  )
  await expectWholeLedger()
})

test('every reader of an erased payer says so in words', async () => {
  const year = receipts.year()
  await giveEverything(world)
  await workAfter(accountingYears + 1)
  const president = await aPresident(world)
  const base = '/ha-api/admin/organizations/la-ruche'
  const found = (await president.post<FoundOrders>(`${base}/orders/search`, { text: '' })).body
  expect(found.orders).toHaveLength(3)
  for (const order of found.orders) {
    expect(order).toMatchObject({ payer: '', isPayerErased: true })
    const { body: sheet } = await president.get<OrderSheet>(`${base}/orders/${order.id}`)
    expect(sheet.payer).toEqual({ name: '', isErased: true, contact: '', email: '', address: '' })
    for (const { kind, url } of sheet.documents.filter((one) => one.kind === 'orderSummary')) {
      const text = await readDocument(url)
      expect(text, kind).toContain('Coordonnées effacées')
    }
    for (const { receiptUrl } of sheet.payments.filter((paid) => (paid.receiptUrl ?? '') !== ''))
      expect(await readDocument(receiptUrl ?? '')).toMatch(/\d0,00 € ont été payés/)
  }
  const files = [`${base}/orders/list`, `${base}/forms/Donation/dons/attendees`]
  for (const file of [...files, `${base}/receipts/${year}/list`])
    expect(await download(president.cookies, file), file).toMatch(threeErased)
  expect(await exportCashOut(world.deps, 'la-ruche')).toContain(';Coordonnées effacées;')
  const listed = (await receipts.find(president)).body.receipts
  expect(listed.map(({ donor, url, canCorrect }) => [donor, url, canCorrect])).toEqual(
    listed.map(() => ['', null, false]),
  )
  const [receipt] = listed
  expect((await receipts.open(receipt?.id ?? '')).status).toBe(404)
  expect((await receipts.read(president, receipt?.id ?? '')).status).toBe(409)
  const donor = aBrowser(world.url)
  await signIn(world, donor, email)
  const { body: history } = await donor.get<History>('/ha-api/users/me/history')
  expect(history.data).toHaveLength(2)
  expect((await donor.get('/ha-api/users/me/export')).status).toBe(200)
  expect((await donor.get<object>('/ha-api/users/me/profile')).body).toMatchObject({ country: 'FR', email })
})

async function readDocument(url: string): Promise<string> {
  const answer = await fetch(new URL(url, world.url))
  return readPdf(Buffer.from(await answer.arrayBuffer())).text.replaceAll(/\s+/gu, ' ')
}

async function download(cookies: ReadonlyMap<string, string>, path: string): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(world.url + path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  return answer.text()
}

test('until its term, and but for it, a receipt does not change', async () => {
  await giveEverything(world)
  const { db } = world.deps
  const blank = sql`update receipt set facts = facts || jsonb_build_object('donor', blank_texts(facts -> 'donor'))`
  const remove = sql`delete from receipt_file`
  const at = (years: number) =>
    sql`select set_config('obole.terms_at', ${new Date(Date.now() + years * yearMs).toISOString()}, true)`
  const tried = [
    { change: blank, years: null },
    { change: remove, years: null },
    { change: blank, years: taxPaperYears - 1 },
    { change: remove, years: taxPaperYears - 1 },
    { change: sql`update receipt set facts = facts || '{"amount": 1}'`, years: 20 },
    { change: sql`update receipt set facts = jsonb_set(facts, '{donor,name}', '"Autre"')`, years: 20 },
    { change: sql`update receipt set number = number + 100`, years: 20 },
    { change: sql`delete from receipt`, years: 20 },
    { change: sql`update receipt_file set sha256 = sha256`, years: 20 },
    { change: sql`update receipt_correction set after = before`, years: 20 },
    { change: sql`delete from receipt_correction`, years: 20 },
    { change: sql`update ledger_entry set amount_cents = 1`, years: 20 },
  ]
  for (const { change, years } of tried) {
    const writing = db.transaction().execute(async (tx) => {
      if (years !== null) await at(years).execute(tx)
      await change.execute(tx)
    })
    await expect(writing, `${change.compile(db).sql} ${years}`).rejects.toMatchObject({ code: 'OB002' })
  }
})

test('negative control: without the statements, the payer is named for ever', async () => {
  await giveEverything(world)
  await rewriteFunction(world.deps.db, 'erase_payers', [['begin', 'begin return;']])
  await rewriteFunction(world.deps.db, 'erase_old_receipts', [['begin', 'begin return 0;']])
  await workAfter(3 * accountingYears)
  expect(await places()).toEqual(expect.arrayContaining(['order.payer', 'payment.snapshot', 'receipt.facts']))
  expect(await countFiles()).toBe(3)
})
