import { expect } from '../../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { afterEach, test } from 'vitest'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { moveClock, resetClock } from '../../../build/e2e/a-clock.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aGala, gala, galaPathOf } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite(() => Promise.resolve())

afterEach(() => resetClock(site))

/** A visitor with two of the six adult tickets, with their names; the others are available. */
async function aTypingVisitor(
  slug: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
) {
  const form = await aGala(site.db, { form: { slug }, adult: { stock: 2 } })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const page = await site.visit({ expects: [/status of 40[49]/] })
  const buyer = aBuyer(page, galaPathOf(form))
  await prepare(page)
  await buyer.openStep(1)
  await buyer.chooses({ [gala.adult]: 2 })
  await buyer.toTickets()
  for (const [number, firstName] of [
    [1, 'Zoé'],
    [2, 'Adam'],
  ] as const) {
    await buyer.names(number, { firstName, lastName: 'L’Haÿ-Moreau' })
    await buyer.answers(number, 'Poisson')
  }
  const adults = { tierId: tierIdOf(form, 'adulte'), quantity: 2 }
  return {
    page,
    buyer,
    goOn: (minutes: number) => moveClock(site, minutes),
    othersTake: async () => (await shopper.makeCart([adults])).status,
  }
}

/** The tab requests its cart again, and learns that the session has expired. */
async function isExpired(page: Page, buyer: ReturnType<typeof aBuyer>): Promise<void> {
  await page.reload()
  await hydrated(page)
  await expect(buyer.heading('Votre session a expiré')).toBeVisible()
}

test('an expired session recovers its tickets while they are available, with all input', async () => {
  const { page, buyer, goOn } = await aTypingVisitor('gala-reprise')
  await goOn(16)
  await isExpired(page, buyer)
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(buyer.ticket(2).getByLabel('Prénom')).toHaveValue('Adam')
  await buyer.toBilling()
  await buyer.fillsPayer(buyer.payer)
  await buyer.tips('none')
  await buyer.acceptsAll()
  await buyer.orders()
  await buyer.paysWith(cards.accepted)
  await buyer.isConfirmed()
  await expect.poll(() => site.violations()).toEqual([])
})

test('an expired session whose tickets were sold meanwhile shows it, and preserves the input', async () => {
  const { page, buyer, goOn, othersTake } = await aTypingVisitor('gala-perdu')
  await goOn(16)
  expect(await othersTake()).toBe(201)
  await isExpired(page, buyer)
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByRole('alert')).toContainText('Votre sélection n’est plus disponible')
  await isSound(page, 'expired and sold out')
  await page.getByRole('button', { name: 'Recommencer' }).click()
  await expect(buyer.heading('Choisissez vos billets')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('nous l’avons retiré de votre panier.')
  await buyer.chooses({ [gala.child]: 1 })
  await buyer.toTickets()
})

test('the warning extends the session, but limited tickets are held for 45 minutes at most', async () => {
  const { page, buyer, goOn, othersTake } = await aTypingVisitor('gala-45', (tab) => tab.clock.install())
  const warning = page.getByRole('dialog', { name: 'Votre session va expirer' })
  for (let round = 1; round <= 3; round += 1) {
    await goOn(14)
    await page.clock.fastForward('13:05')
    await expect(warning).toContainText('2 minutes')
    await warning.getByRole('button', { name: 'Continuer ma session' }).click()
    await expect(warning).toHaveCount(0)
    expect(await othersTake()).toBe(409)
  }
  await goOn(4)
  expect(await othersTake()).toBe(201)
  await goOn(9)
  await page.clock.fastForward('13:05')
  await warning.getByRole('button', { name: 'Continuer ma session' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Plus assez de places' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await expect(buyer.ticket(2).getByLabel('Prénom')).toHaveValue('Adam')
  await buyer.next().click()
  const alert = page.getByRole('alert').filter({ hasText: 'Il ne reste plus assez de places' })
  await expect(alert).toBeInViewport()
  await isSound(page, 'tickets lost at step 2')
  await alert.getByRole('button', { name: 'Choisir à nouveau' }).click()
  await expect(buyer.heading('Choisissez vos billets')).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})
