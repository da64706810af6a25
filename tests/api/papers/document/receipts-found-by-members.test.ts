import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../build/a-browser.ts'
import { aPresident } from '../../../build/access/a-member.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCompany, receiptActions, manyReceipts } from '../../../build/documents/receipt-actions.ts'

let world: World
let actions: ReturnType<typeof receiptActions>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  actions = receiptActions(world)
})
afterEach(() => world.close())

const numbers = async (browser: Browser, text: string, more: object = {}) =>
  (await actions.find(browser, text, more)).body.receipts.map(({ number }) => number.slice(5))

test('a receipt is found by its number, by words of a name in any order, by a part of an address', async () => {
  await actions.giveOnce()
  await actions.giveOnce({ firstName: 'Jean-Noël', lastName: 'L’Hœst', email: 'jn.lhoest@exemple.org' })
  await actions.giveOnce({ ...aCompany, email: 'compta@phare.example' })
  const president = await aPresident(world)
  expect(await numbers(president, '')).toEqual(['000003', '000002', '000001'])
  expect(await numbers(president, `${actions.year()}-000002`)).toEqual(['000002'])
  expect(await numbers(president, '000003')).toEqual(['000003'])
  expect(await numbers(president, ' lhoest jean ')).toEqual([])
  expect(await numbers(president, 'l hoest JEAN noel')).toEqual(['000002'])
  expect(await numbers(president, 'phare')).toEqual(['000003'])
  expect(await numbers(president, 'JN.LHOEST@exemple.org')).toEqual(['000002'])
  expect(await numbers(president, '@phare')).toEqual(['000003'])
  expect(await numbers(president, '%@%')).toEqual([])
  expect(await numbers(president, '', { year: actions.year() - 1 })).toEqual([])
  // Spaces, also of no width, ask for every receipt; characters that are no part of a word find none.
  for (const text of [' \u00a0 ', '\u200b']) expect(await numbers(president, text)).toHaveLength(3)
  for (const text of ['%', '_', '\\', '- %', '(', '@%'])
    expect(await numbers(president, text), text).toEqual([])
  const { body } = await actions.find(president, 'phare')
  expect(body).toMatchObject({
    count: 1,
    receipts: [
      {
        donor: 'Le Phare',
        email: 'compta@phare.example',
        amount: 5000,
        year: actions.year(),
        state: 'valid',
        replacedBy: null,
        isBeingReplaced: false,
        canCorrect: true,
      },
    ],
  })
  expect((await actions.open(body.receipts[0]?.url?.split('/').at(-1) ?? '')).status).toBe(200)
})

test('receipts are found twenty at a time, with the number of all', async () => {
  await actions.giveOnce()
  const president = await aPresident(world)
  await manyReceipts(world, 44)
  const first = (await actions.find(president)).body
  const last = (await actions.find(president, '', { page: 3 })).body
  expect([first.count, first.receipts.length, last.receipts.length]).toEqual([45, 20, 5])
  // Beyond the end the number of all is still true.
  expect((await actions.find(president, '', { page: 4 })).body).toEqual({ receipts: [], count: 45 })
  expect((await actions.find(president, '', { page: 0 })).status).toBe(400)
  expect((await actions.find(president, 'x'.repeat(201))).status).toBe(400)
})

test('what a receipt is found by is folded as the words of a search are', async () => {
  await actions.giveOnce()
  const names = ['Ñandú-Œuvre', 'O’Brien "Straße" <b>', 'Lévêque / Æsir\\', ' 100 % _ « Ô »  ']
  await manyReceipts(world, names.length, names)
  const { rows } = await sql<{ stored: string; folded: string }>`
    select search_words as stored, fold(label || ' ' || (facts -> 'donor' ->> 'name')) as folded
    from receipt`.execute(world.deps.db)
  expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ folded }) => folded))
})

test('a receipt is found quickly among 10,000 receipts', async () => {
  await actions.giveOnce()
  await manyReceipts(world, 10_000)
  const president = await aPresident(world)
  for (const text of ['', `${actions.year()}-009876`, 'moreau 1f', '@exemple', aPayer.email]) {
    const times: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const start = performance.now()
      expect((await actions.find(president, text)).status).toBe(200)
      times.push(performance.now() - start)
    }
    // Measured: 10 to 80 ms on an idle machine; a query for each receipt would take seconds.
    expect(Math.min(...times), text).toBeLessThan(400)
  }
})
