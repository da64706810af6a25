import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { machineNow } from '#server/platform/clock/machine-time-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli, aFile, runCli } from '../../../build/commands/a-cli.ts'
import { dropTrigger } from '../../../build/money/without-guard.ts'

let world: World
let cli: ReturnType<typeof aCli>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  cli = aCli(world)
})
afterEach(() => world.close())

const aGift = async () => aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')

test('form apply creates and updates; organization list and attendees print', async () => {
  const file = (title: string) =>
    aFile({
      organization: { slug: 'la-fabrique', name: 'La Fabrique', city: 'Lyon', zipCode: '69001' },
      forms: [{ type: 'Donation', slug: 'dons', title, presetAmounts: [2000] }],
    })
  expect(await cli('form', 'apply', file('Dons'))).toEqual(['la-fabrique/Donation/dons: created'])
  expect(await cli('form', 'apply', file('Dons'))).toEqual(['la-fabrique/Donation/dons: unchanged'])
  expect(await cli('form', 'apply', file('Nos dons'))).toEqual(['la-fabrique/Donation/dons: updated'])
  const summer = {
    organization: { slug: 'la-fabrique', name: 'La Fabrique', city: 'Lyon', zipCode: '69001' },
    forms: [{ type: 'Donation', slug: 'ete', title: 'Été', startDate: '2027-07-12T18:30:00+01:00' }],
  }
  expect(await cli('form', 'apply', aFile(summer))).toEqual([
    'la-fabrique/Donation/ete: created',
    'warning: forms[0].startDate: 2027-07-12T18:30:00+01:00 is 2027-07-12T19:30 in Paris, as the page shows it',
  ])
  await expect(cli('form', 'apply', file(''))).rejects.toThrow(
    /^The file was not applied:\nforms\[0\]\.title/,
  )
  const own = { slug: 'la-fabrique', name: 'La Fabrique', provider: 'sandbox', providerAccount: 'acct_1' }
  await expect(cli('form', 'apply', aFile({ organization: own, forms: [] }))).rejects.toThrow(
    /providerAccount.*no accounts of their own with sandbox/,
  )
  expect(await cli('organization', 'list')).toEqual(['la-fabrique\tLa Fabrique\tLyon'])
  expect((await cli('attendees', 'la-fabrique/dons', 'en'))[0]).toMatch(/^\uFEFFOrder;Date;/)
})

test('checkout create prints the link of a partner’s cart', async () => {
  const tiers = [{ key: 'part', name: 'Part', price: 1200 }]
  await aForm(world.deps.db, { form: { type: 'Checkout', slug: 'default', presetAmounts: [], tiers } })
  const file = (tier: string) => aFile({ organizationSlug: 'la-ruche', items: [{ tier, quantity: 2 }] })
  const [link = ''] = await cli('checkout', 'create', file('part'))
  expect(link).toMatch(
    /^http:\/\/localhost:\d+\/associations\/la-ruche\/checkout\/[0-9a-f-]{36}#key=\S{20,}$/,
  )
  await expect(cli('checkout', 'create', file('nulle'))).rejects.toThrow(
    'TIER_UNKNOWN: the form has no tier "nulle"',
  )
  await expect(cli('checkout', 'create', aFile({ items: [] }))).rejects.toThrow('is not a checkout file')
})

test('clock shows and moves the time, at the bank too', async () => {
  // A charge that its bank takes back a day later.
  await aShopper(world, await aForm(world.deps.db)).pay('4000000000000259')
  expect((await world.readProviderLedger()).disputes).toEqual([])
  expect(new Date((await cli('clock'))[0] ?? '').getTime()).toBeLessThanOrEqual(Date.now())
  const [moved = ''] = await cli('clock', '+150d')
  const days = (new Date(moved).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(149.9)
  expect(days).toBeLessThan(150.1)
  expect((await world.readProviderLedger()).disputes).toHaveLength(1)
  const [back = ''] = await cli('clock', 'reset')
  expect(Math.abs(new Date(back).getTime() - Date.now())).toBeLessThan(60_000)
})

test('reconcile compares a number of days, or from a date', async () => {
  await aGift()
  const today = world.deps.clock.now().toISOString().slice(0, 10)
  for (const args of [[], ['1'], ['--since', '2026-01-31'], ['--since', today]])
    expect(await cli('reconcile', ...args)).toEqual(['sandbox: 1 charges compared, 0 recorded now'])
})

test('verify-ledger explains a correct and a broken ledger', async () => {
  await aGift()
  expect(await cli('verify-ledger')).toEqual(['ledger balanced: 1 transactions'])
  expect(await cli('verify-ledger', '--explain')).toEqual([
    expect.stringMatching(/^la-ruche: captured 42\.00, /),
    'ledger balanced: 1 transactions',
  ])
  await dropTrigger(world.deps.db, 'ledger_entry', 'ledger_entry_append_only')
  await sql`delete from ledger_entry`.execute(world.deps.db)
  await expect(cli('verify-ledger', '--explain')).rejects.toThrow(
    /^la-ruche: [\s\S]*\nI7 every success is booked as it was paid: attempt \S+ booked 0[\s\S]* check: ledger_tx with the key capture: and that attempt/,
  )
})

// Child processes take seconds to start on a busy machine.
test('as a process: the answer on standard output and 0, an error on standard error and 1', async () => {
  await aGift()
  const [right, wrong] = await Promise.all([
    runCli(world, 'balance', 'la-ruche'),
    runCli(world, 'balance', 'la-riche'),
  ])
  expect([right.code, right.err]).toEqual([0, ''])
  expect(right.out).toMatch(/^La Ruche\ncaptured +42\.00 EUR\n/)
  expect(wrong).toEqual({ code: 1, out: '', err: 'NOT_FOUND: no association "la-riche"\n' })
})

test('mail bounces lists the refused addresses, with the answer', async () => {
  await aGift()
  await world.deps.db
    .updateTable('mail')
    .set({ bounced_at: machineNow, state: 'failed', last_error: '550 no such person' })
    .where('kind', '=', 'payerConfirmation')
    .execute()
  const [table = ''] = await cli('mail', 'bounces')
  expect(table.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/;payerConfirmation;550 no such person$/),
  ])
  await expect(cli('mail', 'bounces', 'tous')).rejects.toThrow('DAYS is a number')
})
