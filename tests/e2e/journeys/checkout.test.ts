import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect } from '../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import type { aShopper } from '../../build/a-shopper.ts'
import { cards } from '../../build/e2e/visitors/a-donor.ts'
import { anOrder, buyer } from '../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { opensCardPage } from '../../build/e2e/visitors/card-page.ts'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

let partners: StoredForm
const site = aSite(async (db) => {
  partners = await aForm(db, {
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
})

const base = '/associations/la-ruche/checkout'

/** The link that a partner sends: its path without the key, and the key. */
async function aLink(): Promise<{ path: string; key: string }> {
  const file = join(mkdtempSync(join(tmpdir(), 'obole-checkout-')), 'cart.json')
  const items = [{ tier: 'stage' }, { tier: 'repas', quantity: 2 }]
  writeFileSync(file, JSON.stringify({ organizationSlug: 'la-ruche', items }))
  const link = new URL((await site.cli('checkout', 'create', file)).trim())
  return { path: link.pathname, key: link.hash }
}

/** Its cart, with a payer. */
const fillOf =
  ({ path, key }: Awaited<ReturnType<typeof aLink>>) =>
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

async function isInvalid(page: Page, screen: string): Promise<void> {
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Lien non valide' })).toBeVisible()
  await expect(page.getByText('Ce lien a déjà été utilisé ou n’est pas valide.')).toBeVisible()
  await isSound(page, screen)
}

/** Opens a partner's link and proceeds to the card fields. */
async function reachesCard(page: Page, { path, key }: Awaited<ReturnType<typeof aLink>>) {
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

describe('a partner’s cart', () => {
  test('its key is removed from the address, it is paid once, and its link shows that afterwards', async () => {
    const page = await site.visit()
    const link = await aLink()
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
    expect(await site.violations()).toEqual([])
  })

  test('without its key, with a wrong one, or with an unknown id, the link is not valid', async () => {
    const page = await site.visit({ expects: [/status of 40[04]/] })
    const { path } = await aLink()
    for (const [address, screen] of [
      [path, 'no key'],
      [`${path}#key=${'0'.repeat(43)}`, 'wrong key'],
      [`${base}/${randomUUID()}#key=${'0'.repeat(43)}`, 'unknown cart'],
      [`${base}/pas-un-panier`, 'no id'],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(address)
      await isInvalid(page, screen)
    }
    await page.goto(base)
    await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
    await isSound(page, 'without an id')
  })
})

describe('back from the bank', () => {
  test.each([
    { answer: 'cancel', outcome: 'annulation', title: 'Vous avez annulé le paiement' },
    { answer: 'failure', outcome: 'echec', title: 'L’authentification a échoué' },
    { answer: 'success', outcome: 'confirmation', title: /^Merci Zoé/ },
  ] as const)(
    '$outcome: the address is only a hint, the payment decides',
    async ({ answer, outcome, title }) => {
      const page = await site.visit()
      const link = await aLink()
      // After a cancellation the tab still has the cart: its state must have no effect.
      const donor =
        answer === 'cancel'
          ? await reachesCard(page, link)
          : await opensCardPage(page, site, partners, fillOf(link))
      await donor.paysWith(cards.challenged)
      await expect(donor.heading('Confirmez-vous ce paiement')).toBeVisible()
      const back = page.waitForRequest((request) => request.url().includes('outcome='))
      await donor.answersBank(answer)
      expect(new URL((await back).url()).searchParams.get('outcome')).toBe(outcome)
      await expect(donor.heading(title)).toBeVisible()
      await isSound(page, `back from the bank, ${outcome}`)

      const { id } = await site.db
        .selectFrom('payment_attempt')
        .select('id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      for (const hint of ['confirmation', 'annulation', 'echec']) {
        const again = await site.visit()
        const address = `${link.path}/redirection?paymentId=${id}&outcome=${hint}`
        await again.goto(address)
        await expect(again).toHaveURL(/\/paiement\/embarque\/confirmation\//)
        await expect(again.getByRole('heading', { level: 1, name: title })).toBeVisible()
        // The same tab is redirected once.
        await again.goto(address)
        await expect(again.getByText('Ce paiement a déjà été vérifié')).toBeVisible()
        // The screen is the same for every hint.
        if (hint === outcome) await isSound(again, `led on before, ${hint}`)
      }
      expect(await site.violations()).toEqual([])
    },
  )

  test('without its payment, it shows the screen of an expired link', async () => {
    const page = await site.visit()
    for (const path of [`${base}/${randomUUID()}/redirection`, `${base}/redirection`, '/redirection']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
      await isSound(page, path)
    }
  })
})
