import { afterEach, describe, expect, it } from 'vitest'
import { type Merchant, merchantsFor } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)
/** The amount of the merchant's charges. */
const walletAmount = 4500

const confirm = (shop: Merchant, session: string, answer = 'accepted') =>
  shop.call('POST', `/v1/tokenization-sessions/${session}/wallet`, { answer }, { authorization: '' })

describe('a simulated wallet', () => {
  it('is charged without 3-D Secure', async () => {
    const shop = await merchant()
    const session = await shop.openSession('attempt', { walletAmount })
    expect((await confirm(shop, session)).status).toBe(204)
    const { body } = await shop.charge('attempt', session, { amount: walletAmount })
    expect(body).toMatchObject({ state: 'succeeded', amount: walletAmount })
  })

  it('is declined when charged, where its sheet says so', async () => {
    const shop = await merchant()
    const session = await shop.openSession('attempt', { walletAmount })
    await confirm(shop, session, 'declined')
    const { body } = await shop.charge('attempt', session, { amount: walletAmount })
    expect(body).toMatchObject({ state: 'failed', code: 'hapay_card_declined' })
  })

  it.each([
    ['another amount than its sheet showed', { amount: walletAmount + 1 }],
    ['a card to save', { amount: walletAmount, savesPaymentMethod: true }],
  ])('is not charged for %s', async (_what, changes) => {
    const shop = await merchant()
    const session = await shop.openSession('attempt', { walletAmount })
    await confirm(shop, session)
    const { body } = await shop.charge('attempt', session, changes)
    expect(body).toMatchObject({ state: 'failed', code: 'hapay_processing_error' })
  })

  it('is refused in a session without wallets, and not shown in its page', async () => {
    const shop = await merchant()
    const session = await shop.openSession('attempt')
    expect(await confirm(shop, session)).toMatchObject({ status: 409, body: { code: 'wallet_not_offered' } })
    const page = await shop.call<{ text: string }>('GET', `/hosted-fields?session=${session}`)
    expect(page.body.text).not.toContain('data-wallet')
  })
})
