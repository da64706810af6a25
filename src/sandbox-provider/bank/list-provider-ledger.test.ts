import { afterEach, describe, expect, it } from 'vitest'
import { type Merchant, merchantsFor } from '../testing/merchant.ts'

const merchant = merchantsFor(afterEach)

interface Page {
  readonly charges: { reference: string; id: string; metadata: object }[]
  readonly refunds: { id: string }[]
  readonly next: string | null
}
const readPage = async (shop: Merchant, query: Record<string, string>) =>
  (await shop.call<Page>('GET', `/v1/book?${new URLSearchParams(query).toString()}`)).body

describe('the ledger', () => {
  it('is read page by page, each line once, with the lines added meanwhile', async () => {
    const shop = await merchant()
    for (const reference of ['a', 'b', 'c']) await shop.pay('accepted', reference)
    const { charges } = await readPage(shop, {})
    const refund = (id: string) =>
      shop.call('POST', '/v1/refunds', { id, chargeId: charges[0]?.id, amount: 100 })
    await refund('r1')
    const seen: string[] = []
    let after: string | null = '0'
    while (after !== null) {
      const page: Page = await readPage(shop, { limit: '2', after })
      const lines = [...page.charges.map(({ reference }) => reference), ...page.refunds.map(({ id }) => id)]
      expect(lines.length).toBeLessThanOrEqual(2)
      seen.push(...lines)
      if (after === '0') await refund('r2')
      after = page.next
    }
    expect(seen).toEqual(['a', 'b', 'c', 'r1', 'r2'])
  })

  it('names what the merchant added to a charge', async () => {
    const shop = await merchant()
    const metadata = { installationId: 'i-1' }
    await shop.pay('accepted', 'with', { metadata })
    await shop.pay('accepted', 'without')
    const { charges } = await readPage(shop, {})
    expect(charges.map((charge) => charge.metadata)).toEqual([metadata, {}])
  })

  it('is read since an instant, and refuses an invalid query', async () => {
    const shop = await merchant()
    await shop.pay('accepted', 'old')
    await shop.moveDays(10)
    await shop.pay('accepted', 'new')
    const since = new Date(Date.now() + 86_400_000).toISOString()
    expect(await readPage(shop, { since, limit: '10' })).toMatchObject({
      charges: [{ reference: 'new' }],
      next: null,
    })
    for (const query of ['since=never', 'after=x', 'limit=0', 'limit=-1', 'after=-1']) {
      expect((await shop.call('GET', `/v1/book?${query}`)).status).toBe(400)
    }
  })
})
