import { afterEach, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))

const dontKnow = 'Nous ne savons pas encore si un montant a été débité.'

afterEach(async () => {
  await expect.poll(() => site.violations(), { timeout: 20_000 }).toEqual([])
})

test.each(['hapay_unknown', 'hapay_db_error'] as const)(
  '%s: campaign and steps say so and offer no payment of this cart; the confirmation keeps its words',
  async (failure) => {
    const page = await site.visit()
    const donor = aDonor(page)
    await donor.openStep(1)
    await donor.gives('42')
    await donor.fillsPayer()
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    await donor.orders()
    await site.play({ operation: 'charge', failure })
    await donor.paysWith(cards.accepted)
    await expect(donor.heading('Le paiement n’a pas abouti')).toBeVisible()
    const confirmation = page.url()
    const unsure = page.getByRole('heading', { name: 'Nous ne savons pas si votre paiement a abouti' })
    const state = page.getByRole('link', { name: 'Voir l’état du paiement' })

    await page.getByRole('link', { name: 'Voir la page de la campagne' }).click()
    await expect(unsure).toBeVisible()
    await expect(page.getByRole('button', { name: /Donner/ })).toHaveCount(0)
    await isSound(page, 'campaign, result unknown')
    await donor.openStep(3)
    await expect(unsure).toBeVisible()
    await expect(donor.payButton()).toHaveCount(0)
    await isSound(page, 'step, result unknown')
    await state.click()
    await expect(page).toHaveURL(confirmation)
    await expect(page.getByText(dontKnow)).toBeVisible()

    // To pay again, the visitor abandons the cart.
    await donor.openStep(3)
    await page.getByRole('button', { name: 'Recommencer avec un nouveau panier' }).click()
    await expect(unsure).toHaveCount(0)
    await open(page, new URL(confirmation).pathname)
    await expect(page.getByText(dontKnow)).toBeVisible()
  },
)
