import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Cart } from '#contract/cart.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../a-form.ts'
import type { aShopper } from '../../a-shopper.ts'
import { expect } from '../expect.ts'
import type { Site } from '../a-site.ts'
import { hydrated } from '../a-tab.ts'
import { anOrder, buyer } from './an-order.ts'

export const partnersBase = '/associations/la-ruche/checkout'

/** The form of carts that partners fill. */
export function aPartnersForm(db: DatabaseHandle['db']): Promise<StoredForm> {
  return aForm(db, {
    form: {
      type: 'Checkout',
      slug: 'default',
      title: 'Paiements de nos partenaires',
      tiers: [
        { key: 'stage', name: 'Stage de voile', tierType: 'Payment', price: 12_000 },
        { key: 'repas', name: 'Repas', tierType: 'Payment', price: 950 },
      ],
    },
  })
}

interface PartnerLink {
  readonly path: string
  /** The part after the `#`. */
  readonly key: string
}

/** The link that a partner sends: its path without the key, and the key. */
export async function aPartnerLink(site: Site): Promise<PartnerLink> {
  const file = join(mkdtempSync(join(tmpdir(), 'obole-checkout-')), 'cart.json')
  const items = [{ tier: 'stage' }, { tier: 'repas', quantity: 2 }]
  writeFileSync(file, JSON.stringify({ organizationSlug: 'la-ruche', items }))
  const link = new URL((await site.cli('checkout', 'create', file)).trim())
  return { path: link.pathname, key: link.hash }
}

/** Its cart, with a payer. */
export const partnerCart =
  ({ path, key }: PartnerLink) =>
  async ({ call, savePayer, saveTip }: ReturnType<typeof aShopper>): Promise<Cart> => {
    const cartKey = key.replace('#key=', '')
    const { body } = await call<Cart>('GET', `/carts/${path.split('/').at(-1)}`, undefined, {
      'x-ha-cart-key': cartKey,
    })
    const cart = { ...body, cartKey }
    const answers = [await savePayer(cart), await saveTip(cart, 0)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    return cart
  }

/** Opens a partner's link and proceeds to the card fields. */
export async function reachesCard(page: Page, { path, key }: PartnerLink) {
  const order = anOrder(page, path)
  await page.goto(path + key)
  await hydrated(page)
  await order.isAt('Vos coordonnées')
  await expect(page).toHaveURL(`${path}/1`)
  await expect(page.getByRole('complementary').getByText('139,00 €')).toBeVisible()
  await order.types(buyer)
  await order.goesTo('Récapitulatif')
  await order.tips('none')
  await order.accepts()
  await order.orders()
  return order
}
