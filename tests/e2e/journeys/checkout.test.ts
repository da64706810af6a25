import { randomUUID } from 'node:crypto'
import { expect } from '../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { cards } from '../../build/e2e/visitors/a-donor.ts'
import {
  aPartnerLink,
  aPartnersForm,
  partnersBase,
  reachesCard,
} from '../../build/e2e/visitors/partner-cart.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite(aPartnersForm)

async function isInvalid(page: Page, screen: string): Promise<void> {
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Lien non valide' })).toBeVisible()
  await expect(page.getByText('Ce lien a déjà été utilisé ou n’est pas valide.')).toBeVisible()
  await isSound(page, screen)
}

describe('a partner’s cart', () => {
  test('its key is removed from the address, it is paid once, and its link shows that afterwards', async () => {
    const page = await site.visit()
    const link = await aPartnerLink(site)
    const order = await reachesCard(page, link)
    await order.paysWith(cards.accepted)
    await order.isThanked('Checkout')
    const thanks = page.url()
    for (const later of [page, await site.visit()]) {
      await open(later, link.path + link.key)
      await expect(
        later.getByRole('heading', { level: 1, name: /^Votre paiement est déjà enregistré/ }),
      ).toBeVisible()
      await isSound(later, 'used link')
      await later.getByRole('link', { name: 'Voir la confirmation' }).click()
      await expect(later).toHaveURL(thanks)
    }
    await expect.poll(() => site.violations()).toEqual([])
  })

  test('without its key, with a wrong one, or with an unknown id, the link is not valid', async () => {
    const page = await site.visit({ expects: [/status of 40[04]/] })
    const { path } = await aPartnerLink(site)
    for (const [address, screen] of [
      [path, 'no key'],
      [`${path}#key=${'0'.repeat(43)}`, 'wrong key'],
      [`${partnersBase}/${randomUUID()}#key=${'0'.repeat(43)}`, 'unknown cart'],
      [`${partnersBase}/pas-un-panier`, 'no id'],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(address)
      await isInvalid(page, screen)
    }
    await page.goto(partnersBase)
    await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
    await isSound(page, 'without an id')
  })
})
