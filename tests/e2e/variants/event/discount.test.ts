import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { afterEach, test } from 'vitest'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { moveClock, resetClock } from '../../../build/e2e/a-clock.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aGala, gala, galaPathOf } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite(() => Promise.resolve())

afterEach(() => resetClock(site))

const family = 'L’Haÿ-Moreau'
const discountCodes = [
  { code: 'Moitie', percent: 50 },
  { code: 'CADEAU', percent: 100, maxUses: 1 },
  { code: 'UNEFOIS', percent: 50, maxUses: 1 },
]

/** A separate gala with codes, a visitor at its summary, and a program that buys there too. */
async function aGalaWithCodes(slug: string) {
  const form = await aGala(site.db, { form: { slug, allowCoupons: true, discountCodes } })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const child = { tierId: tierIdOf(form, 'enfant'), participant: { firstName: 'Léon', lastName: family } }
  const visit = async (expects: readonly RegExp[] = []) => {
    const page = await site.visit({ expects })
    return { page, buyer: aBuyer(page, galaPathOf(form)) }
  }
  return { form, shopper, child, visit }
}

const codeField = (page: Page) => page.getByLabel('Code promo', { exact: true })

async function applyCode(page: Page, code: string): Promise<void> {
  if (!(await codeField(page).isVisible())) await page.getByText('J’ai un code promo').click()
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Appliquer' }).click()
}

test('a code halves the tickets but neither the option nor the gift, and can be removed again', async () => {
  const { visit } = await aGalaWithCodes('gala-moitie')
  const { page, buyer } = await visit([/status of 400/])
  await buyer.openStep(1)
  await buyer.chooses({ [gala.adult]: 2 })
  await page.getByLabel('Ajouter un don').fill('10')
  await buyer.toTickets()
  await buyer.names(1, { firstName: 'Zoé', lastName: family })
  await buyer.names(2, { firstName: 'Adam', lastName: family })
  await buyer.answers(1, 'Viande')
  await buyer.answers(2, 'Poisson')
  await buyer.ticket(2).getByRole('checkbox', { name: gala.frontRow }).check()
  await buyer.toBilling()
  await buyer.fillsPayer(buyer.payer)
  await expect(buyer.payButton()).toHaveText('Payer 48,00 €')

  await page.getByText('J’ai un code promo').click()
  await applyCode(page, 'MOITIER')
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(codeField(page)).toHaveAccessibleDescription(/Ce code n’existe pas/)
  await applyCode(page, '  moitié ')
  await expect(codeField(page)).toHaveAccessibleDescription(/Ce code n’existe pas/)
  await applyCode(page, '  moitie ')
  await expect(
    page.getByRole('status').filter({ hasText: /Code Moitie.: 15,00.€ de réduction/ }),
  ).toBeVisible()
  await expect(buyer.payButton()).toHaveText('Payer 33,00 €')
  await expect(buyer.box()).toContainText('Code Moitie')
  await expect(buyer.box()).toContainText('−15,00 €')
  await page.getByRole('button', { name: 'Retirer le code' }).click()
  await expect(buyer.payButton()).toHaveText('Payer 48,00 €')
  await applyCode(page, 'MOITIE')
  await expect(buyer.payButton()).toHaveText('Payer 33,00 €')
  await buyer.tips('none')
  await buyer.acceptsAll()
  await buyer.orders()
  await buyer.paysWith(cards.accepted)
  await buyer.isConfirmed()
  await expect(page.getByRole('region', { name: 'Vos billets' })).toContainText('Code Moitie')
  const order = await site.db.selectFrom('order').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ amount_cents: 3300, discount_cents: 1500, tip_cents: 0 })
  const lines = await site.db.selectFrom('order_item').select('amount_cents').orderBy('position').execute()
  expect(lines.map((line) => line.amount_cents)).toEqual([750, 1550, 1000])
  await expect.poll(() => site.violations()).toEqual([])
})

test('a code that covers everything leads directly to the tickets, and is used up for the next visitor', async () => {
  const { visit } = await aGalaWithCodes('gala-cadeau')
  const { page, buyer } = await visit()
  const seen: string[] = []
  page.on('framenavigated', (frame) => void seen.push(new URL(frame.url()).pathname))
  await buyer.reachesSummary({ [gala.child]: 1 }, [{ firstName: 'Léon', lastName: family }])
  await applyCode(page, 'cadeau')
  const order = page.getByRole('button', { name: 'Valider ma commande gratuite' })
  await expect(order).toBeVisible()
  await expect(page.getByText('aucune carte ne vous sera demandée')).toBeVisible()
  // On a narrow screen the links beside the title stand under it: its words are not broken.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const title = page.getByRole('heading', { level: 2, name: 'Votre commande' })
  const height = () => title.evaluate((heading) => heading.getBoundingClientRect().height)
  await expect.poll(height).toBeLessThan(40)
  if (wide !== null) await page.setViewportSize(wide)
  await expect(page.getByRole('heading', { name: /coup de pouce/ })).toHaveCount(0)
  await buyer.acceptsAll()
  await order.click()
  await buyer.isConfirmed()
  await expect(page.getByText('Votre réservation gratuite est confirmée.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir mes billets' })).toBeVisible()
  expect(seen.filter((path) => /^\/paiement\/embarque\/(?!confirmation)/.test(path))).toEqual([])

  const next = await visit([/status of 409/])
  await next.buyer.reachesSummary({ [gala.child]: 1 }, [{ firstName: 'Inès', lastName: family }])
  await applyCode(next.page, 'CADEAU')
  await expect(codeField(next.page)).toHaveAccessibleDescription(/Ce code n’est plus utilisable/)
  await expect(next.buyer.payButton()).toHaveText('Payer 7,05 €')
  await expect.poll(() => site.violations()).toEqual([])
})

test('a one-use code that another visitor used is reported at payment, and nothing else is lost', async () => {
  const { visit, shopper, child } = await aGalaWithCodes('gala-unefois')
  const { page, buyer } = await visit([/status of 409/])
  const goOn = (minutes: number) => moveClock(site, minutes)
  await buyer.reachesSummary({ [gala.child]: 2 }, [
    { firstName: 'Inès', lastName: family },
    { firstName: 'Léon', lastName: family },
  ])
  await applyCode(page, 'UNEFOIS')
  await expect(buyer.payButton()).toHaveText('Payer 7,05 €')
  await buyer.acceptsAll()
  // Each change extends the session; the code, like any limited stock, is held for 45 minutes at most.
  for (const [level, total] of [
    ['low', '7,45 €'],
    ['mid', '7,65 €'],
    ['none', '7,05 €'],
  ] as const) {
    await goOn(14)
    await buyer.tips(level)
    await expect(buyer.payButton()).toHaveText(`Payer ${total}`)
  }
  await goOn(4)
  const other = await shopper.fillItems([child])
  expect((await shopper.applyCode(other, 'UNEFOIS')).status).toBe(200)
  expect((await shopper.payCart(other, cards.accepted)).executed.status).toBe('Confirmed')

  await buyer.payButton().click()
  const alert = page.getByRole('alert').filter({ hasText: 'Le paiement n’a pas pu commencer' })
  await expect(alert).toContainText(/code/)
  await expect(buyer.payButton()).toHaveText('Payer 14,10 €')
  await isSound(page, 'code taken')
  await expect(page.getByRole('main')).toContainText(`Inès ${family}`)
  await expect(page.getByRole('checkbox', { name: 'J’accepte les conditions de vente' })).toBeChecked()
  await buyer.orders()
  await buyer.paysWith(cards.accepted)
  await buyer.isConfirmed()
  await expect.poll(() => site.violations()).toEqual([])
})
