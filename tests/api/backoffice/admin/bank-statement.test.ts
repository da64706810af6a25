import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchedStatement } from '#contract/admin/money/bank-statement.ts'
import type { Cheques } from '#contract/admin/money/offline.ts'
import type { Payouts } from '#contract/admin/money/payouts.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { cents, centsToDecimal } from '#domain/money.ts'
import { createPayoutOf, endPayoutNamed } from '#server/program/commands/money/payouts.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { sendFileAs } from '../../../build/access/send-file-as.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'

const association = '/ha-api/admin/organizations/la-ruche'
let world: World
let treasurer: Browser
/** Day of the payout, and its amount in cents. */
let today: string
let amount: number
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const gala = await aGala(world)
  treasurer = gala.treasurer
  await gala.buy(['place'])
  today = parisDate(world.deps.clock.now())
  const [line = ''] = await createPayoutOf(world.deps, ['la-ruche'])
  await endPayoutNamed(world.deps, 'pay', /payout (\S+):/.exec(line)?.[1] ?? '', 'VIR-00042')
  const { payouts } = (await treasurer.get<Payouts>(`${association}/payouts`)).body
  amount = payouts[0]?.amount ?? 0
  await enter({ paymentMethod: 'BankTransfer', number: '', items: places(2) })
  await enter({ items: places(3) })
  const { waiting } = (await treasurer.get<Cheques>(`${association}/cheques`)).body
  await treasurer.post(`${association}/cheques/deposits`, {
    token: world.deps.newId(),
    payments: waiting.map(({ paymentId }) => paymentId),
    depositedOn: today,
  })
})
afterAll(() => world.close())

const participant = { firstName: 'Léo', lastName: 'Roy' }
const places = (count: number) =>
  Array.from({ length: count }, () => ({ tier: 'place', quantity: 1, participant }))
async function enter(more: object): Promise<void> {
  const entry = aCheque({ paidOn: today, ...more })
  const { status } = await treasurer.post(`${association}/forms/Event/gala/offline`, entry)
  if (status !== 200) throw new Error(`not entered: ${status}`)
}

type Row = readonly [day: string, label: string, amount: number]
const csv = (...rows: readonly Row[]) =>
  [
    'Date;Libellé;Montant',
    ...rows.map(([day, label, sum]) => `${day};${label};${centsToDecimal(cents(sum))}`),
  ].join('\n')
const send = (content: string, browser = treasurer) =>
  sendFileAs<MatchedStatement & ApiErrorBody>(world, browser, `${association}/bank-statement`, {
    name: 'releve.csv',
    content,
  })
const kindsOf = (credits: MatchedStatement['missing']) => credits.map(({ kind }) => kind).toSorted()
const bookedOn = async () =>
  (await treasurer.get<Payouts>(`${association}/payouts`)).body.payouts.map((payout) => payout.bookedOn)

test('a statement shows the payout and the cheques, and lacks the transfer of a person', async () => {
  const later = addDays(today, 2)
  const month = addDays(today, 20)
  const { body } = await send(
    csv(
      [today, 'LOYER', -70_000],
      [later, 'VIR OBOLE VIR-00042', amount],
      [later, 'REMISE CHEQUES', 4500],
      [month, 'REMISE CHEQUES', 4000],
    ),
  )
  expect(body).toMatchObject({ from: today, to: month, lineCount: 4 })
  expect(kindsOf(body.found)).toEqual(['deposit', 'payout'])
  for (const credit of body.found) expect(credit).toMatchObject({ bookedOn: later, isNew: true })
  expect(kindsOf(body.missing)).toEqual(['transfer'])
  expect(body.unknown).toEqual([{ bookedOn: month, amount: 4000, label: 'REMISE CHEQUES' }])
  expect(await bookedOn()).toEqual([later])
})

test('sent again, it shows the same and records nothing more', async () => {
  const [before] = await bookedOn()
  const { body } = await send(csv([addDays(today, 1), 'AUTRE', amount], [before ?? '', 'VIR', amount]))
  expect(body.found).toMatchObject([{ kind: 'payout', bookedOn: before, isNew: false }])
  const actions = await world.deps.db.selectFrom('access_journal').select('action').execute()
  expect(actions.filter(({ action }) => action === 'statementMatched')).toHaveLength(2)
  expect(await world.deps.db.selectFrom('bank_match').selectAll().execute()).toHaveLength(2)
})

test('a wrong match is taken back, once, and another line may explain the payout', async () => {
  const { body } = await send(csv([(await bookedOn())[0] ?? '', 'VIR', amount]))
  const [credit] = body.found
  const undo = () =>
    treasurer.post(`${association}/bank-statement/undo`, { kind: credit?.kind, id: credit?.id })
  expect((await undo()).body).toEqual({ isUndone: true })
  expect((await undo()).body).toEqual({ isUndone: false })
  expect(await bookedOn()).toEqual([null])
  await send(csv([addDays(today, 3), 'VIR', amount]))
  expect(await bookedOn()).toEqual([addDays(today, 3)])
})

test('another file is refused with its reason', async () => {
  const refused = await send('Bonjour')
  expect(refused.status).toBe(400)
  expect(refused.body.problems).toEqual([expect.objectContaining({ code: 'FILE_FORMAT' })])
})

test('another association finds none of this money', async () => {
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const member = await aMember(world, 'verger@exemple.fr', {
    role: 'treasurer',
    organizationSlug: 'le-verger',
  })
  const path = '/ha-api/admin/organizations/le-verger/bank-statement'
  const content = csv([today, 'VIR OBOLE VIR-00042', amount])
  const { body } = await sendFileAs<MatchedStatement>(world, member, path, { name: 'releve.csv', content })
  expect(body.found).toEqual([])
  const own = await world.deps.db.selectFrom('bank_match').selectAll().executeTakeFirstOrThrow()
  const undo = await member.post(`${path}/undo`, { kind: own.kind, id: own.subject_id })
  expect(undo.body).toEqual({ isUndone: false })
})

test('a secretary and a reader may not send one; no ledger entry came of it', async () => {
  for (const role of ['secretary', 'reader'] as const) {
    const member = await aMember(world, `${role}@exemple.fr`, { role })
    expect((await send(csv([today, 'VIR', amount]), member)).status).toBe(403)
  }
  expect(await violationsOf(world)).toEqual([])
})
