import type { Page } from 'playwright-core'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aShopper } from '../../a-shopper.ts'
import { aDonor } from './a-donor.ts'
import type { Site } from '../a-site.ts'
import { open } from '../a-tab.ts'

/**
 * A visitor who has just ordered, at the card fields, for tests of the next screens. The journeys test the way to this
 * page, which takes most of the time of a browser. The tab knows nothing of the cart.
 * @param fill the cart: a gift of 42 € without a tip by default
 * @param pair the address of the provider's card page
 */
export async function opensCardPage(
  page: Page,
  site: Site,
  form: StoredForm,
  fill: (shopper: ReturnType<typeof aShopper>) => Promise<Cart> = (shopper) => shopper.fillCart(4200, 0),
  pair: 'embarque' | 'embarque-ha' = 'embarque-ha',
) {
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const paymentRequestId = await shopper.freeze(await fill(shopper))
  await open(page, `/paiement/${pair}/${paymentRequestId}`)
  const donor = aDonor(page)
  await donor.atCard()
  return donor
}
