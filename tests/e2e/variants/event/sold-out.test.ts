import { expect } from '../../../build/e2e/expect.ts'
import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { aGala, gala, galaPathOf } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite(() => Promise.resolve())

const family = 'L’Haÿ-Moreau'

/** A separate gala with six adult tickets, a visitor, and a program that buys tickets there too. */
async function aFullGala(slug: string) {
  const form = await aGala(site.db, { form: { slug } })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const page = await site.visit({ expects: [/status of 409/] })
  const buyer = aBuyer(page, galaPathOf(form))
  const adult = { tierId: tierIdOf(form, 'adulte') }
  const takeAdults = async (quantity: number) => {
    expect((await shopper.makeCart([{ ...adult, quantity }])).status).toBe(201)
  }
  const takeFrontRow = async () => {
    const extraOptionId = form.definition.tiers[0]?.extraOptions[0]?.id
    const item = { ...adult, extraOptions: [{ extraOptionId, value: true }] }
    expect((await shopper.makeCart([item])).status).toBe(201)
  }
  return { page, buyer, takeAdults, takeFrontRow }
}

/** Moves the page's time forward: it reads every ten seconds numbers that are at most a second old. */
async function looksUntil(page: Page, line: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('00:11')
    await expect(line).toContainText(text, { timeout: 500 })
  }).toPass()
}

test('tickets sold during the choice are shown on their line, and nothing else changes', async () => {
  const { page, buyer, takeAdults } = await aFullGala('gala-choix')
  await page.clock.install()
  await buyer.openCampaign()
  await buyer.chooses({ [gala.adult]: 3, [gala.child]: 2 })
  await page.getByLabel('Ajouter un don').fill('12,5')
  await takeAdults(5)
  const line = page.getByRole('listitem').filter({ hasText: gala.adult }).first()
  await looksUntil(page, line, 'Il n’en reste plus que 1 pour vous : nous avons ajusté la quantité.')
  await expect(buyer.quantity(gala.adult)).toHaveValue('1')
  await expect(buyer.quantity(gala.child)).toHaveValue('2')
  await takeAdults(1)
  await looksUntil(page, line, 'nous l’avons retiré de votre panier.')
  await expect(line).toContainText('Épuisé')
  await expect(buyer.quantity(gala.adult)).toHaveCount(0)
  await expect(buyer.quantity(gala.child)).toHaveValue('2')
  await expect(page.getByLabel('Ajouter un don')).toHaveValue('12,5')
  await page.getByRole('button', { name: 'Continuer : 26,60 €' }).click()
  await expect(buyer.heading('Qui vient ?')).toBeVisible()
})

test('the last tickets sold between the page and the order are shown on their line with the rest', async () => {
  const { page, buyer, takeAdults } = await aFullGala('gala-dernier')
  await buyer.openCampaign()
  await buyer.chooses({ [gala.adult]: 2, [gala.child]: 1 })
  await takeAdults(5)
  await buyer.next().click()
  const alert = page.getByRole('alert').filter({ hasText: 'erreur à corriger' })
  await expect(alert).toBeVisible()
  await expect(buyer.quantity(gala.adult)).toBeFocused()
  await expect(alert.getByRole('link')).toHaveText('Adulte : Il n’y en a plus assez : il en reste 1.')
  await expect(buyer.line(gala.adult)).toContainText('Il n’y en a plus assez : il en reste 1.')
  await expect(buyer.quantity(gala.adult)).toHaveValue('1')
  await expect(buyer.quantity(gala.child)).toHaveValue('1')
  await isSound(page, 'last tickets taken')
  await buyer.next().click()
  await expect(buyer.ticket(2)).toContainText(gala.child)
  await expect(buyer.ticket(3)).toHaveCount(0)
})

test('a refused sold-out line is removed, and the rest is ordered', async () => {
  const { page, buyer, takeAdults } = await aFullGala('gala-plus-rien')
  await buyer.openStep(1)
  await buyer.chooses({ [gala.adult]: 1, [gala.child]: 1 })
  await takeAdults(6)
  await buyer.next().click()
  await expect(page.getByRole('alert').filter({ hasText: 'erreur à corriger' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Épuisé')
  await buyer.next().click()
  await expect(buyer.ticket(1)).toContainText(gala.child)
})

test('an option sold during the input is shown at its place, and every answer is preserved', async () => {
  const { page, buyer, takeFrontRow } = await aFullGala('gala-option')
  await buyer.openStep(1)
  await buyer.chooses({ [gala.adult]: 1 })
  await buyer.toTickets()
  await buyer.names(1, { firstName: 'Zoé', lastName: family })
  await buyer.answers(1, 'Poisson')
  const seat = buyer.ticket(1).getByRole('checkbox', { name: gala.frontRow })
  await seat.check()
  await takeFrontRow()
  await buyer.next().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Une option vient d’être épuisée' })).toBeVisible()
  await expect(seat).toHaveAccessibleDescription(/décochez cette option/)
  await expect(buyer.ticket(1).getByLabel('Prénom')).toHaveValue('Zoé')
  await expect(buyer.ticket(1).getByRole('radio', { name: 'Poisson' })).toBeChecked()
  await isSound(page, 'option taken')
  await seat.uncheck()
  await expect(seat).toBeDisabled()
  await expect(buyer.ticket(1)).toContainText('Épuisé')
  await buyer.toBilling()
})
