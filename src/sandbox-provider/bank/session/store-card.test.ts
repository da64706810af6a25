import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { logTo } from '../../log.ts'
import { testCards } from '../../test-payment-methods/test-cards.ts'
import { merchantsFor } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)
const folder = () => mkdtempSync(join(tmpdir(), 'sandbox-book-'))

describe('a card', () => {
  it.each(['4111111111111111', '5555555555554444', '4242424242424241', '0', ''])(
    'that is not a test card is refused: %s',
    async (number) => {
      const shop = await merchant()
      const session = await shop.openSession('attempt')
      const refused = await shop.enterCard(session, 'accepted', { number })
      expect(refused).toMatchObject({ status: 400, body: { code: 'hapay_not_a_test_card', field: 'number' } })
    },
  )

  it.each([
    [{ expMonth: 13 }, 'expiry', 'invalid'],
    [{ expMonth: 0 }, 'expiry', 'invalid'],
    [{ expYear: 'abcd' }, 'expiry', 'invalid'],
    [{ expMonth: 1, expYear: 2020 }, 'expiry', 'past'],
    [{ expMonth: '01', expYear: '20' }, 'expiry', 'past'],
    [{ cvc: '12' }, 'cvc', 'invalid'],
    [{ cvc: '12a' }, 'cvc', 'invalid'],
    [{ holder: 'x'.repeat(101) }, 'holder', 'invalid'],
  ])('with %o is refused for its %s', async (changes, field, reason) => {
    const shop = await merchant()
    const session = await shop.openSession('attempt')
    const refused = await shop.enterCard(session, 'accepted', changes)
    expect(refused).toMatchObject({ status: 400, body: { code: 'hapay_invalid_field', field, reason } })
  })

  it('is valid until the end of its month', async () => {
    const shop = await merchant({ clockOffsetMs: Date.UTC(2030, 2, 31, 23) - Date.now() })
    const session = await shop.openSession('attempt')
    expect((await shop.enterCard(session, 'accepted', { expMonth: 3, expYear: 30 })).status).toBe(204)
    expect((await shop.enterCard(session, 'accepted', { expMonth: 2, expYear: 30 })).status).toBe(400)
  })

  it('never has its number in the log or the ledger, in any state', async () => {
    const lines: string[] = []
    const dataDir = folder()
    const shop = await merchant({ dataDir, log: logTo((line) => lines.push(line)) })
    for (const { key } of testCards) await shop.pay(key)
    const session = await shop.openSession('real')
    await shop.enterCard(session, 'accepted', { number: '4111111111111111' })
    await shop.enterCard(session, 'accepted', { number: { evil: '4111111111111111' } })
    await shop.call('POST', `/v1/tokenization-sessions/${session}/card`, '{"number":"4111111111111111"')
    const written = lines.join('') + readFileSync(join(dataDir, 'book.jsonl'), 'utf8')
    expect(written).toContain('/v1/tokenization-sessions/:id/card')
    for (const number of [...testCards.map((card) => card.number), '4111111111111111']) {
      expect(written).not.toContain(number)
    }
    expect(lines.join('')).not.toContain(session)
  })
})
