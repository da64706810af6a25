import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli, aFile } from '../../../build/commands/a-cli.ts'
import { printDatabase } from '../../../build/money/database-print.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

// Invalid arguments are refused with what to correct, and nothing is written.

const noId = '00000000-0000-4000-8000-000000000000'
const order = `la-ruche/${orderNumber(1)}`
/** A file of two gifts in cash, the second one changed. */
function offline(changes: Record<string, unknown>): string {
  const payer = { firstName: 'Zoé', lastName: 'Moreau' }
  const items = [{ tier: 'open-donation', quantity: 1, customAmount: 2000 }]
  const entry = { reference: 'C-1', paymentMethod: 'Cash', payer, items }
  const entries = [entry, { ...entry, reference: 'C-2', ...changes }]
  return aFile({ organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons', entries })
}

let world: World
let before: unknown
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  before = await printDatabase(world.deps.db)
})
afterAll(() => world.close())

test.each<[args: string[], expected: RegExp]>([
  [['refunds', order], /^Commands:/],
  [[], /^Commands:/],
  [['form', 'apply'], /^FILE is missing/],
  [['form', 'apply', '/nowhere/forms.json'], /^the file \/nowhere\/forms\.json does not exist$/],
  [['form', 'apply', aFile('{ "organization": ')], /^the file is not JSON: /],
  [['form', 'apply', '/'], /is a folder$/],
  [['checkout', 'create'], /^FILE is missing/],
  [['checkout', 'create', aFile('[]')], /is not a checkout file/],
  [
    ['checkout', 'create', aFile({ organizationSlug: 'x', items: [{ tier: 'a' }] })],
    /no checkout form x\/default/,
  ],
  [['attendees', 'la-ruche/nulle'], /^NOT_FOUND: no form la-ruche\/nulle$/],
  [['file', noId, '/nowhere/out'], /^NOT_FOUND: no file/],
  [['file', noId], /^OUT is missing/],
  [['clock', 'demain'], /^clock "demain" is not understood: \+30d/],
  [['clock', '2027-13-01'], /is not understood/],
  [['reconcile', '-5'], /^expected a number of days or a past date: reconcile 35/],
  [['reconcile', 'hier'], /^expected a number of days or a past date/],
  [['reconcile', '--since'], /^expected a number of days or a past date/],
  [['reconcile', '--since', '2026-02-30'], /^expected a number of days or a past date/],
  [['reconcile', '--since', '2999-01-01'], /^expected a number of days or a past date/],
  [['refund'], /^ORDER is missing/],
  [['refund', noId], /^NOT_FOUND/],
  [['refund', `la-ruche/${orderNumber(9)}`], new RegExp(`^NOT_FOUND: no order la-ruche/${orderNumber(9)}`)],
  [['refund', order, '--amount', '0'], /^"0" is not an amount; write it as 12,50$/],
  [['refund', order, '--amount=-5'], /^"-5" is not an amount; write it as 12,50$/],
  [['refund', order, '--amount', '-5'], /argument is ambiguous/],
  [['refund', order, '--amount', '1.234,00'], /^"1\.234,00" is not an amount/],
  [['refund', order, '--amount', '12,505'], /^"12,505" is not an amount/],
  [['refund', order, '--amount', '42,01'], /^REFUND_EXCEEDED: /],
  [['refund', order, '--amount', '1', '--tip'], /^one of --amount, --items, --tip, --none$/],
  [['refund', order, '--items', '2'], /^the order has no line 2$/],
  [['refund', order, '--items', '0'], /^the order has no line 0$/],
  [['refund', order, '--items', '2;1'], /^"2;1" names no lines: 1,2=5,00$/],
  [['refund', order, '--items', ''], /^"" names no lines/],
  [['refund', order, '--items', '1=5,1=5'], /^line 1 is named twice$/],
  [['refund', order, '12,50'], /^"12,50" is not expected$/],
  [['refund', order, '--token', ''], /^TEXT of --token is missing$/],
  [['refund', order, '--everything'], /Unknown option '--everything'/],
  [['refund-form', 'la-ruche/formulaires/dons'], /^--preview shows what would be refunded/],
  [
    ['refund-form', 'la-ruche/formulaires/dons', '--preview', '--resume'],
    /^--preview shows what would be refunded/,
  ],
  [
    ['refund-form', 'la-ruche/formulaires/dons', 'la-ruche/formulaires/autre', '--preview'],
    /is not expected$/,
  ],
  [['refund-form', 'la-ruche/nulle/dons', '--preview'], /^NOT_FOUND: no form/],
  [['cancel-installments'], /^ORDER is missing/],
  [['cancel-installments', order, 'refund'], /^"refund" is not expected$/],
  [['cancel-installments', order], new RegExp(`^nothing is to come of order ${orderNumber(1)}$`)],
  [['balance'], /^NOT_FOUND: no association ""$/],
  [['balance', 'la-riche'], /^NOT_FOUND: no association "la-riche"$/],
  [['payout', 'create', 'la-riche'], /^NOT_FOUND/],
  [['payout', 'create', 'la-ruche', '-5'], /^Unknown option '-5'/],
  [['payout', 'create', 'la-ruche', '--', '-5'], /^"-5" is not an amount/],
  [['payout', 'create', 'la-ruche', '12', '000'], /^"000" is not expected$/],
  [['payout', 'create', 'la-ruche', '--token', ' '], /^TEXT of --token is missing$/],
  [['payout', 'received', 'la-ruche', '5', 'VIR-1', 'VIR-2'], /^"VIR-2" is not expected$/],
  [['payout', 'create', 'la-ruche', '42,01'], /^42\.01 EUR cannot be paid out: 42\.00 EUR is owed$/],
  [['payout', 'done'], /^ID of the payout is missing$/],
  [['payout', 'done', noId], /^NOT_FOUND: no payout/],
  [['payout', 'cancel', 'VIR-1'], /^ID of the payout is missing$/],
  [['payout', 'received', 'la-ruche'], /^"" is not an amount/],
  [['payout', 'received', 'la-ruche', '5'], /^5\.00 EUR is not what it owes: 0\.00 EUR$/],
  [['cash-out', 'la-riche'], /^NOT_FOUND: no association la-riche$/],
  [['cash-out', 'la-ruche', '2026-02-30'], /^"2026-02-30" is no day: 2026-11-30$/],
  [['cash-out', 'la-ruche', '2026-12-01', '2026-11-01'], /^2026-12-01 is after 2026-11-01$/],
  [['offline', 'add'], /^FILE is missing/],
  [['offline', 'add', '/nowhere/in.json'], /^the file \/nowhere\/in\.json does not exist$/],
  [['offline', 'add', aFile('cheque 20')], /^the file is not JSON/],
  [['offline', 'add', aFile({ entries: [] })], /^not a file of offline entries: /],
  [
    ['offline', 'add', offline({ paidOn: '2999-01-01' })],
    /^not a file of offline entries: \/entries\/1\/paidOn is after today$/,
  ],
  [
    ['offline', 'add', offline({ payer: { firstName: 'Zoé', lastName: 'Moreau', email: 'zoe@' } })],
    /^not a file of offline entries: \/entries\/1\/payer\/email is not an e-mail address$/,
  ],
  [['orphan'], /^orphan list, orphan refund ID/],
  [['orphan', 'refund', 'abc'], /^orphan list, orphan refund ID/],
  [['orphan', 'refund', noId], /^NOT_FOUND: no orphan/],
])('%j is refused with what to correct', async (args, expected) => {
  const refused = await (async () => aCli(world)(...args))().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  const { message, constructor } = refused as Error
  expect(message).toMatch(expected)
  // An error of another class would be reported as a program that could not start.
  expect(constructor).toBe(Error)
  expect(await printDatabase(world.deps.db)).toEqual(before)
})
