import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatDate, parisDate } from '#domain/format.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { exportCashOut } from '#server/program/commands/money/export-cash-out.ts'
import { createPayoutOf, endPayoutNamed, showBalance } from '#server/program/commands/money/payouts.ts'
import { verifyLedger } from '#server/program/commands/verify-ledger.ts'
import { createPayout } from '#server/money/payout/payout-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { aCaller } from '../../../build/a-caller.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { isWaiting } from '../../../build/money/a-meeting.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const aPayout = async (amount?: string) => {
  const [line = ''] = await createPayoutOf(world.deps, [
    'la-ruche',
    ...(amount === undefined ? [] : [amount]),
  ])
  return /payout ([\w-]+):/.exec(line)?.[1] ?? ''
}

test('the owed amount is set aside, then paid or cancelled', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242')
  await expect(aPayout('42,01')).rejects.toThrow('42.00 EUR is owed')
  const first = await aPayout('12,00')
  const second = await aPayout()
  expect(await owed(world.deps)).toBe(0)
  await expect(aPayout()).rejects.toThrow('cannot be paid out')
  for (const _ of [1, 2])
    expect(await endPayoutNamed(world.deps, 'pay', first, 'VIR-1')).toEqual([`payout ${first}: paid`])
  expect(await endPayoutNamed(world.deps, 'pay', first, undefined)).toEqual([`payout ${first}: paid`])
  await expect(endPayoutNamed(world.deps, 'pay', first, 'VIR-2')).rejects.toThrow(
    `CONFLICT: payout ${first} was marked paid before, as VIR-1`,
  )
  await expect(endPayoutNamed(world.deps, 'cancel', first, undefined)).rejects.toThrow('is paid')
  await endPayoutNamed(world.deps, 'cancel', second, undefined)
  expect(await owed(world.deps)).toBe(3000)
  const balance = (await showBalance(world.deps, ['la-ruche'])).join('\n')
  for (const figure of [
    /captured +42\.00/,
    /paid out +12\.00/,
    /owed +30\.00/,
    /tips to the platform +3\.40/,
  ])
    expect(balance).toMatch(figure)
  expect(await violationsOf(world)).toEqual([])
  const { exitCode, lines } = await verifyLedger(world.deps, { url: world.sandbox.url }, true)
  expect([exitCode, lines[0]]).toEqual([
    0,
    'la-ruche: captured 42.00, refunded 0.00, disputed 0.00, tip 3.40, owed 30.00, paid out 12.00, in its own account 0.00, set aside 0.00, contested 0.00 EUR',
  ])
})

/** Sets a part of the owed 42.00 € aside. */
const setAside = (tx: Tx, organisationId: OrganisationId) =>
  createPayout(tx, {
    id: world.deps.newId(),
    organisationId,
    amount: cents(3000),
    token: null,
    now: world.deps.clock.now(),
  })

test('ten payouts at once pay the owed amount once', async () => {
  const form = await aForm(world.deps.db)
  await aShopper(world, form).pay('4242424242424242')
  const { db } = world.deps
  const asked = await Promise.all(Array.from({ length: 10 }, () => setAside(db, form.organisationId)))
  expect(asked.filter(({ kind }) => kind === 'created')).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a payout waits for another one of its association', async () => {
  const form = await aForm(world.deps.db)
  await aShopper(world, form).pay('4242424242424242')
  const { db } = world.deps
  const second = await db.transaction().execute(async (tx) => {
    expect((await setAside(tx, form.organisationId)).kind).toBe('created')
    const asked = setAside(db, form.organisationId)
    await expect.poll(() => isWaiting(db), { timeout: 4_000, interval: 10 }).toBe(true)
    return { asked }
  })
  expect((await second.asked).kind).toBe('refused')
})

/** Credits minus debits of an export, in cents. */
function movedBy(csv: string): number {
  const [heading = '', ...rows] = csv.split('\r\n')
  const columns = heading.replace('\uFEFF', '').split(';')
  const [credit, debit] = [columns.indexOf('Crédit'), columns.indexOf('Débit')]
  const inCents = (text = '') => Number(text.replace(',', '') || '0')
  return rows.reduce((sum, row) => {
    const cells = row.split(';')
    return sum + inCents(cells[credit]) - inCents(cells[debit])
  }, 0)
}

test('the rows of the cash-out add up to the balance, to the cent', async () => {
  const form = await aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug: 'boutique',
      presetAmounts: [],
      tiers: [{ key: 'a', name: '=SUM(A1)', price: 1099 }],
    },
  })
  const shopper = aShopper(world, form)
  const cart = await shopper.fillItems([
    { tierId: tierIdOf(form, 'a') },
    { tierId: shopper.openTierId, customAmount: 333 },
  ])
  await shopper.payCart(cart, '4242424242424242')
  const paidOn = formatDate(parisDate(world.deps.clock.now()))
  await world.moveTime(3 * 86_400_000)
  const backOn = parisDate(world.deps.clock.now())
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(500) } })
  await endPayoutNamed(world.deps, 'pay', await aPayout('3,00'), 'VIR-7')
  const csv = await exportCashOut(world.deps, 'la-ruche')
  const rows = csv.split('\r\n')
  expect(rows[0]).toBe(
    '\uFEFFType de campagne;Nom de campagne;Type d’opération;Crédit;Débit;Numéro de commande;Numéro de paiement;' +
      'Date de paiement;Moyen de paiement;Statut du paiement;Date de versement;Numéro de versement;Désignation;' +
      'Raison sociale;Nom;Prénom;E-mail;SIREN',
  )
  expect(rows.map((row) => row.split(';').slice(2, 5))).toEqual([
    ['Type d’opération', 'Crédit', 'Débit'],
    ['OneTimePayment', '10,99', ''],
    ['AdditionalDonation', '3,33', ''],
    ['Debit', '', '5,00'],
    ['Debit', '', '3,00'],
  ])
  expect(rows[1]).toContain("'=SUM(A1)")
  const { number } = await world.deps.db.selectFrom('order').select('number').executeTakeFirstOrThrow()
  expect(rows.slice(1, 4).map((row) => row.split(';').slice(5, 7))).toEqual(
    Array.from({ length: 3 }, () => [number, `${number}-1`]),
  )
  expect(rows[1]).toContain('PartiallyRefunded')
  // Each row is selected by its own day.
  expect(rows.slice(1, 4).map((row) => row.split(';')[7])).toEqual([paidOn, paidOn, formatDate(backOn)])
  expect(movedBy(await exportCashOut(world.deps, 'la-ruche', backOn, backOn))).toBe(-800)
  expect(rows[4]).toContain('VIR-7')
  expect(movedBy(csv)).toBe(await owed(world.deps))
  const today = world.deps.clock.now().toISOString().slice(0, 10)
  expect(movedBy(await exportCashOut(world.deps, 'la-ruche', '2020-01-01', '2020-12-31'))).toBe(0)
  expect(movedBy(await exportCashOut(world.deps, 'la-ruche', '2020-01-01', `9${today.slice(1)}`))).toBe(632)
  expect(await violationsOf(world)).toEqual([])
})

test('a number of the cash-out export opens nothing: no id of a payment is in it', async () => {
  const { paymentId } = await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  const csv = await exportCashOut(world.deps, 'la-ruche')
  const payments = await world.deps.db.selectFrom('payment').select(['id', 'certificate_id']).execute()
  const call = aCaller(world.url)
  const publish = (id: string) =>
    call('PUT', `/payments/publication?paymentRequestId=${id}`, {
      publishName: true,
      publishAmount: true,
      comment: 'x',
    })
  const [, row = ''] = csv.split('\r\n')
  const printed = row.split(';')[6] ?? ''
  expect(printed).toMatch(/^\d{4}-\d{6}-1$/)
  for (const { id, certificate_id: certificate } of payments) {
    expect(csv).not.toContain(id)
    expect(csv).not.toContain(certificate)
  }
  expect(csv).not.toContain(paymentId)
  expect((await publish(printed)).status).toBe(404)
  // Negative control: the id of the payment does open it.
  expect((await publish(payments[0]?.id ?? '')).status).toBe(200)
})

test.each(['submitted', 'suspended'] as const)('an association that is %s is not paid out', async (state) => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242')
  const verification = (value: string) => sql`
    update organisation set definition = jsonb_set(definition, '{verification}', to_jsonb(${value}::text))`
  await verification(state).execute(world.deps.db)
  await expect(aPayout()).rejects.toThrow(`is not verified (${state})`)
  expect(await owed(world.deps)).toBe(4200)
  await verification('verified').execute(world.deps.db)
  expect(await aPayout()).not.toBe('')
})
