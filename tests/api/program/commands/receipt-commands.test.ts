import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let cli: ReturnType<typeof aCli>
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  cli = aCli(world)
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

const year = () => String(office.year())
const giveOnce = async (organisation: object = receiptsDeclared) => {
  const shopper = aShopper(world, await aForm(world.deps.db, { organisation: { ...organisation } }))
  const { paymentId } = await shopper.pay('4242424242424242', 5000, 0)
  await shopper.confirm(paymentId)
}

test('the list of a year has every receipt, and counts and adds the valid ones', async () => {
  await giveOnce()
  await office.work()
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(2000) } })
  await giveOnce()
  await office.work()
  const [table = ''] = await cli('receipts', 'list', 'la-ruche', year())
  const lines = table.split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/;50,00;Remplacé;\d{4}-00000[23]$/)
  expect(lines[4]).toBe(`Reçus valables ${year()}\u00a0: 2;;;;;;;;80,00;;`)
  expect(await cli('receipts', 'status', 'la-ruche', year())).toEqual([
    '2 valid receipts, 0 not printed yet',
    '0 orders due now, 0 in January',
    '0 await a bank or are refunded, 0 without a full address',
  ])
})

test('gifts from before an association issued receipts are issued on demand', async () => {
  await giveOnce({ taxReceipts: true })
  await expect(cli('receipts', 'issue', 'la-ruche', year())).rejects.toThrow('issues no receipts here')
  await aForm(world.deps.db, { organisation: receiptsDeclared })
  expect(await cli('receipts', 'issue', 'la-ruche', year())).toEqual([
    '1 orders are due now: the worker issues them',
  ])
  await office.work()
  expect(await office.amounts()).toEqual([5000])
  // Once more changes nothing.
  await cli('receipts', 'issue', 'la-ruche', year())
  await office.work()
  expect(await office.amounts()).toEqual([5000])
})

test('a preview has a watermark and no number, and takes none', async () => {
  await aForm(world.deps.db, { organisation: receiptsDeclared })
  const out = join(mkdtempSync(join(tmpdir(), 'obole-preview-')), 'preview.pdf')
  await cli('receipts', 'preview', 'la-ruche', out)
  const { text } = readPdf(readFileSync(out))
  expect(text.replaceAll(/\s+/gu, ' ')).toContain('APERÇU')
  expect(await office.list()).toEqual([])
  await expect(cli('receipts', 'preview', 'la-ruche', out)).rejects.toThrow('already exists')
})

test.each([
  [['receipts', 'list'], 'ORGANIZATION is missing'],
  [['receipts', 'list', 'aucune', '2026'], 'no association aucune'],
  [['receipts', 'list', 'la-ruche', 'hier'], 'YEAR is missing'],
  [['receipts', 'preview', 'la-ruche'], 'OUT is missing'],
])('%j says what is missing', async (args, message) => {
  await aForm(world.deps.db)
  await expect(cli(...args)).rejects.toThrow(message)
  expect(existsSync('undefined')).toBe(false)
})
