import type { Page } from 'playwright-core'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aShopper, tierIdOf } from '../a-shopper.ts'
import type { Site } from './a-site.ts'
import { open } from './a-tab.ts'
import { cards } from './visitors/a-donor.ts'

/** Orders children's tickets of the gala; returns the order's id. */
export async function ordersTickets(site: Site, names: readonly string[]): Promise<string> {
  const form = await findForm(site.db, {
    organizationSlug: 'la-ruche',
    formType: 'Event',
    formSlug: 'gala',
  })
  if (form === null) throw new Error('no form gala')
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const tierId = tierIdOf(form, 'enfant')
  const items = names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return { tierId, participant: { firstName, lastName } }
  })
  const cart = await shopper.fillItems(items)
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  const { body } = await shopper.confirm(paymentId)
  return body.orderId ?? ''
}

/** The addresses in the codes of an order's tickets. */
export async function codesOf(page: Page, orderId: string): Promise<string[]> {
  await open(page, `/billets/${orderId}`)
  const links = page.getByRole('link', { name: /^Vérifier le billet/ })
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** Types a code as a hand scanner does: at once, wherever the focus is, and Enter. */
export async function scans(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
}

/** Waits until the page of a gate is stored on the device, so that it opens without a network. */
export async function isStored(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const cache = await caches.open(`door ${location.pathname}`)
    return (await cache.match(location.pathname)) !== undefined
  })
}
