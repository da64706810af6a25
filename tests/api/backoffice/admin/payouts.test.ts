import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { readXlsx } from 'hucre/xlsx'
import type { Payouts } from '#contract/admin/money/payouts.ts'
import { sumCents, cents } from '#domain/money.ts'
import { createPayoutOf, endPayoutNamed } from '#server/program/commands/money/payouts.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { ask, lastOrder } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let treasurer: Browser
let shopper: ReturnType<typeof aShopper>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  shopper = aShopper(world, await aForm(world.deps.db, {}))
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
})
afterAll(() => world.close())

const url = '/ha-api/admin/organizations/la-ruche/payouts'
const read = async () => (await treasurer.get<Payouts>(url)).body

/** Pays out an amount, or everything; returns its id. */
async function payOut(...amount: string[]): Promise<string> {
  const [line = ''] = await createPayoutOf(world.deps, ['la-ruche', ...amount])
  return /payout (\S+):/.exec(line)?.[1] ?? ''
}

test('without a movement, nothing is owed and no file is offered', async () => {
  const sums = { owed: 0, contested: 0, underWay: 0, offline: 0 }
  expect(await read()).toEqual({ ...sums, payouts: [], next: null, years: [], mayMatch: true })
})

test('a payout is the payments and refunds since the one before, and what that one left', async () => {
  await shopper.pay('4242424242424242')
  await shopper.pay('4242424242424242')
  const { owed } = await read()
  const first = await payOut('10,00')
  await endPayoutNamed(world.deps, 'pay', first, 'VIR-1')
  await shopper.pay('4242424242424242')
  await ask(world.deps, await lastOrder(world.deps))
  await pollRefunds(world.deps)
  await payOut()
  const { payouts } = await read()
  expect(payouts.map(({ state, reference }) => [state, reference])).toEqual([
    ['created', null],
    ['paid', 'VIR-1'],
  ])
  const [second, former] = payouts
  expect(former?.parts).toEqual([{ kind: 'capture', count: 2, amount: owed }])
  expect(former?.carried).toBe(1000 - owed)
  expect(second?.parts.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual([
    'capture 1',
    'refund 1',
  ])
  expect(second?.carried).toBe(owed - 1000)
  for (const { amount, parts, carried } of payouts)
    expect(sumCents([...parts.map((part) => cents(part.amount)), cents(carried)])).toBe(amount)
})

test('a page has fifty payouts, and the next one those before', async () => {
  const { db } = world.deps
  const own = (await read()).payouts.map(({ id }) => id)
  await sql`insert into payout (id, organisation_id, amount_cents, state, created_at, updated_at)
    select gen_random_uuid(), id, 100, 'cancelled', '2026-01-01', '2026-01-01'
    from organisation, generate_series(1, 50) where slug = 'la-ruche'`.execute(db)
  const { payouts, next } = await read()
  const rest = (await treasurer.get<Payouts>(`${url}?after=${next ?? ''}`)).body
  const all = [...payouts, ...rest.payouts].map(({ id }) => id)
  expect([payouts.length, new Set(all).size, rest.next]).toEqual([50, 52, null])
  expect(all.slice(0, 2)).toEqual(own)
  await sql`delete from payout where created_at = '2026-01-01'`.execute(db)
})

test('a cancelled payout is a movement of the next one', async () => {
  const id = (await read()).payouts[0]?.id ?? ''
  await endPayoutNamed(world.deps, 'cancel', id, undefined)
  await payOut()
  const [next, cancelled] = (await read()).payouts
  expect(cancelled?.state).toBe('cancelled')
  expect(next?.parts).toEqual([{ kind: 'payout', count: 1, amount: cancelled?.amount }])
  expect(next?.carried).toBe(0)
})

test('the file of a year has every movement, and is in the journal', async () => {
  const { years } = await read()
  const answer = await downloadAs(world, treasurer, `${url}/movements?format=xlsx&year=${years[0] ?? 0}`)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  const [heading = [], ...rows] = sheets[0]?.rows ?? []
  const sumOf = (name: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[heading.indexOf(name)] ?? 0) * 100), 0)
  // Everything was paid out or is set aside.
  expect(sumOf('Crédit')).toBe(sumOf('Débit'))
  expect(rows.length).toBeGreaterThan(5)
  const journal = await world.deps.db.selectFrom('access_journal').select('action').execute()
  expect(journal.filter(({ action }) => action === 'movementsExported')).toHaveLength(1)
})

test('a statement has the movements between two days, both included', async () => {
  const rowsOf = async (query: string) => {
    const file = await (await downloadAs(world, treasurer, `${url}/movements?${query}`)).text()
    return file.trim().split('\r\n').slice(1)
  }
  const all = await rowsOf('')
  const days = all.map((row) => /\d\d\/\d\d\/\d{4}/.exec(row)?.[0].split('/').toReversed().join('-') ?? '')
  const [first = ''] = days.toSorted()
  expect(await rowsOf(`from=${first}&to=${first}`)).toHaveLength(days.filter((day) => day === first).length)
  expect(await rowsOf(`from=${first}&to=9998-12-31`)).toHaveLength(all.length)
  expect(await rowsOf('from=2001-01-01&to=2001-12-31')).toEqual([])
  expect((await downloadAs(world, treasurer, `${url}/movements?from=hier`)).status).toBe(400)
})

test('a secretary and a reader see none of it', async () => {
  for (const role of ['secretary', 'reader'] as const) {
    const member = await aMember(world, `${role}@exemple.fr`, { role })
    for (const path of [url, `${url}/movements`]) expect((await member.get(path)).status).toBe(403)
  }
  expect(await violationsOf(world)).toEqual([])
})
