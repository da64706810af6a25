import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accounting } from '#contract/admin/accounting.ts'
import type { Cheques } from '#contract/admin/money/offline.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { fiscalYear } from '#domain/accounting/fiscal-year.ts'
import { planOf } from '#domain/accounting/account-plan.ts'
import { parisDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type NumberedPiece, listPieces } from '#server/money/ledger/accounting/list-pieces.ts'
import { createPayoutOf, endPayoutNamed } from '#server/program/commands/money/payouts.ts'
import { checkEntries } from '../../../build/accounting/check-entries.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { payItems } from '../../../build/money/pay-items.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'

let world: World
let gala: StoredForm
let treasurer: Browser
const association = '/ha-api/admin/organizations/la-ruche'
const url = `${association}/accounting`
const offline = `${association}/forms/Event/gala/offline`
const siren = '123456782'

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const organisation = { siren }
  const gifts = await aForm(db, { organisation, form: { title: 'Les dons' } })
  const tiers = [{ key: 'place', name: 'Place', price: 1500, vatRate: 10 }]
  gala = await aForm(db, {
    organisation,
    form: { type: 'Event', slug: 'gala', title: 'Le gala – été', presetAmounts: [], tiers },
  })
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const open = aShopper(world, gifts).openTierId
  await pay(gifts, [{ tierId: open, customAmount: 4250 }], {})
  await pay(gifts, [{ tierId: open, customAmount: 10_000 }], {
    isOrganization: true,
    companyName: 'SARL Les Halles',
    companySiren: siren,
    companyLegalStatus: '9220',
  })
  const person = { firstName: 'Paul', lastName: 'Kervran' }
  const place = { tierId: tierIdOf(gala, 'place'), participant: person }
  await pay(gala, [place, place], {})
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(700) } })
  const [line = ''] = await createPayoutOf(world.deps, ['la-ruche', '50,00'])
  await endPayoutNamed(world.deps, 'pay', /payout (\S+):/.exec(line)?.[1] ?? '', 'VIR-1')
  const [other = ''] = await createPayoutOf(world.deps, ['la-ruche', '1,00'])
  await endPayoutNamed(world.deps, 'cancel', /payout (\S+):/.exec(other)?.[1] ?? '', undefined)
  await byHand()
})
afterAll(() => world.close())

const pay = (form: StoredForm, items: readonly object[], payer: object) => payItems(world, form, items, payer)

const today = () => parisDate(world.deps.clock.now())

/** Two cheques, one banked and returned; cash, whose line is cancelled. */
async function byHand(): Promise<void> {
  const enter = async (more: object) => {
    const answer = await treasurer.post<{ orderId: string }>(offline, aCheque({ paidOn: today(), ...more }))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.orderId
  }
  await enter({ number: '1' })
  const { body: open } = await treasurer.get<Cheques>(`${association}/cheques`)
  const deposit = { token: world.deps.newId(), payments: open.waiting.map(({ paymentId }) => paymentId) }
  await treasurer.post(`${association}/cheques/deposits`, { ...deposit, depositedOn: today() })
  await treasurer.post(`${association}/cheques/${open.waiting[0]?.paymentId ?? ''}/return`, {})
  await enter({ number: '2' })
  const cash = await enter({ paymentMethod: 'Cash', number: '' })
  const { body: sheet } = await treasurer.get<OrderSheet>(`${association}/orders/${cash}`)
  const choice = { scope: 'none', amount: 0, cancels: false, restocks: false, stopsDebits: false }
  const lines = sheet.lines.map(({ id }) => id)
  const cancelled = await treasurer.post(`${association}/orders/${cash}/refunds`, {
    ...choice,
    lines,
    rest: 0,
    token: world.deps.newId(),
  })
  expect(cancelled.status).toBe(200)
}

const yearOf = (year: number) => `${url}/${year}/entries`
const thisYear = () => Number(today().slice(0, 4))

test('the file of the tax office is right, and its platform account is what the ledger owes', async () => {
  const answer = await downloadAs(world, treasurer, yearOf(thisYear()))
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="${siren}FEC${thisYear()}1231.txt"`,
  )
  const { problems, pieces, balances, rows } = checkEntries(
    new Uint8Array(await answer.arrayBuffer()),
    fiscalYear(thisYear(), 1),
  )
  expect(problems).toEqual([])
  // 3 payments, 1 refund, 2 payouts with their ends; 3 entries by hand, 1 deposit, 1 return, 1 cancellation.
  expect(pieces).toBe(14)
  expect(balances.get('467')).toBe(await owed(world.deps))
  expect(Object.fromEntries(balances)).toMatchObject({
    '7541': -4250,
    '7542': -10_000,
    // Two places less 7 euros, and one cheque; the other came back, and the cash is owed back.
    '706': -Math.round((3000 - 700 + 1500) / 1.1),
    '5112': 1500,
    '530': 1500,
    '4672': -1500,
    '512': 5000,
    '580': 0,
  })
  expect(rows.map((row) => row['EcritureLib']).join()).not.toMatch(/Moreau|Kervran|Halles|Roy/)
  expect(rows.some((row) => row['EcritureLib']?.endsWith('Le gala - été'))).toBe(true)
})

test('pages of one event add up to the same entries', async () => {
  const scope = { organisationId: gala.organisationId, year: fiscalYear(thisYear(), 1), plan: planOf([]) }
  const piecesIn = async (perPage?: number) => {
    const pieces: NumberedPiece[] = []
    for await (const piece of listPieces(world.deps.db, scope, perPage)) pieces.push(piece)
    return pieces
  }
  expect(await piecesIn(1)).toEqual(await piecesIn())
})

test('Paheko and Dolibarr import the same entries', async () => {
  const read = async (format: string) =>
    (await (await downloadAs(world, treasurer, `${yearOf(thisYear())}?format=${format}`)).text())
      .trim()
      .split('\r\n')
  const [head, first, second] = await read('paheko')
  expect(head?.replace('\uFEFF', '')).toBe(
    'Libellé;Date;Numéro pièce comptable;Numéro compte;Libellé compte;Débit;Crédit',
  )
  expect(first).toMatch(/^Paiement de la commande \S+, Les dons;\d\d\/\d\d\/\d{4};\S+;467;.+;42,50;0,00$/)
  // A line without a name belongs to the piece above it.
  expect(second).toBe(';;;7541;Dons manuels;0,00;42,50')
  const [columns, line] = await read('dolibarr')
  expect(columns?.split(',')).toHaveLength(18)
  // It numbers and validates pieces itself.
  expect(line).toMatch(/^VE,Encaissements en ligne,,\d{8},467,.*,42\.50,0\.00,,,,,$/)
})

test('accounts are those of the association, and of one campaign; each change is in the journal', async () => {
  const refused = await treasurer.post<{ problems: object[] }>(`${url}/accounts`, {
    firstMonth: 1,
    accounts: [
      { kind: 'gift', code: '512' },
      { kind: 'bank', code: 'x' },
    ],
  })
  expect(refused.body.problems).toMatchObject([
    { field: 'accounts.gift', code: 'ACCOUNT_CLASS' },
    { field: 'accounts.bank', code: 'ACCOUNT_NUMBER' },
  ])
  const accounts = [{ kind: 'gift', code: '75 411' }]
  await treasurer.post(`${url}/accounts`, { firstMonth: 9, accounts })
  const own = { formId: gala.id, kind: 'ticket', code: '7063' }
  const { body } = await treasurer.post<Accounting>(`${url}/campaign-accounts`, own)
  expect(body).toMatchObject({ firstMonth: 9, campaignAccounts: [{ title: 'Le gala – été', code: '7063' }] })
  const [year] = body.years
  const answer = await downloadAs(world, treasurer, yearOf(year?.year ?? 0))
  const { problems, balances, rows } = checkEntries(
    new Uint8Array(await answer.arrayBuffer()),
    year ?? { from: '', to: '' },
  )
  expect(problems).toEqual([])
  expect(balances.get('75411')).toBe(-4250)
  expect(balances.get('706')).toBeUndefined()
  expect(rows.find((row) => row['CompteNum'] === '7063')?.['CompteLib']).toContain('Le gala')
  const journal = await world.deps.db.selectFrom('access_journal').select(['action', 'detail']).execute()
  const ofAccounts = journal.filter(({ action }) => action.startsWith('accounts'))
  expect(ofAccounts.map(({ action }) => action)).toEqual([
    'accountsExported',
    'accountsExported',
    'accountsExported',
    'accountsChanged',
    'accountsChanged',
    'accountsExported',
  ])
  expect(ofAccounts[3]?.detail).toEqual({
    firstMonth: { before: 1, after: 9 },
    gift: { before: '7541', after: '75411' },
  })
})

test('a secretary and a reader read none of it, and another association is not there', async () => {
  for (const role of ['secretary', 'reader'] as const) {
    const member = await aMember(world, `${role}@exemple.fr`, { role })
    for (const path of [url, yearOf(thisYear())]) expect((await member.get(path)).status).toBe(403)
  }
  expect((await treasurer.get(url.replace('la-ruche', 'le-verger'))).status).toBe(404)
  expect((await treasurer.get(yearOf(thisYear()).replace('la-ruche', 'le-verger'))).status).toBe(404)
  expect(await violationsOf(world)).toEqual([])
})
