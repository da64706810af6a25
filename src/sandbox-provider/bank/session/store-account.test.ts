import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { logTo } from '../../log.ts'
import { testAccounts } from '../../test-payment-methods/test-accounts.ts'
import { merchantsFor } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)

describe('an account', () => {
  it.each([
    'FR1420041010050500013M02606',
    'FR14 2004 1010 0505 0001 3M02 606',
    ' fr14-2004-10100505-00013m02606',
  ])('is accepted with spaces and in any case: %s', async (iban) => {
    const shop = await merchant()
    const session = await shop.openSession('attempt', { paymentMethod: 'Sepa' })
    expect((await shop.enterAccount(session, 'debit-accepted', { iban })).status).toBe(204)
  })

  it.each([
    [{ iban: '' }, 'iban', 'invalid'],
    [{ iban: '4242424242424242' }, 'iban', 'invalid'],
    [{ iban: 'FR1420041010050500013M02605' }, 'iban', 'checksum'],
    [{ iban: 'FR3020041010050500013M02609' }, 'iban', 'not_a_test_account'],
    [{ iban: 'DE89 3704 0044 0532 0130 00' }, 'iban', 'not_a_test_account'],
    [{ holder: ' ' }, 'holder', 'required'],
    [{ holder: 'x'.repeat(101) }, 'holder', 'invalid'],
  ])('with %o is refused for its %s: %s', async (changes, field, reason) => {
    const shop = await merchant()
    const session = await shop.openSession('attempt', { paymentMethod: 'Sepa' })
    const refused = await shop.enterAccount(session, 'debit-accepted', changes)
    expect(refused).toMatchObject({ status: 400, body: { field, reason } })
  })

  it('is accepted in a session for accounts only, and a card in one for cards only', async () => {
    const shop = await merchant()
    const [card, debit] = [
      await shop.openSession('a'),
      await shop.openSession('b', { paymentMethod: 'Sepa' }),
    ]
    const mismatch = { status: 409, body: { code: 'payment_method_mismatch' } }
    expect(await shop.enterAccount(card, 'debit-accepted')).toMatchObject(mismatch)
    expect(await shop.enterCard(debit, 'accepted')).toMatchObject(mismatch)
    expect((await shop.call('GET', `/hosted-fields?session=${debit}`)).body['text']).toContain('IBAN de test')
  })

  it('never has its IBAN or holder in the log or the ledger', async () => {
    const lines: string[] = []
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-book-'))
    const shop = await merchant({ dataDir, log: logTo((line) => lines.push(line)) })
    for (const { key } of testAccounts) await shop.save(key)
    const written = lines.join('') + readFileSync(join(dataDir, 'book.jsonl'), 'utf8')
    expect(written).toContain('/v1/tokenization-sessions/:id/account')
    expect(written).not.toMatch(/FR\d{2}2004|Moreau/)
  })
})
