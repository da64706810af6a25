import { expect } from '../../../build/e2e/expect.ts'
import { expect as expectValue, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

/** The provider answers its merchants, but its pages for payers do not answer: no process listens on this port. */
const nowhere = 'http://localhost:9'
const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }), {
  SANDBOX_PUBLIC_URL: nowhere,
})

test('INITIALIZE_HAPAY_JS_ERROR: card fields that do not load are reported after twenty seconds', async () => {
  const page = await site.visit({ expects: [/ERR_CONNECTION_REFUSED/, /ERR_UNSAFE_PORT/] })
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.fillsPayer()
  await donor.tips('none')
  await donor.accepts()
  await donor.isSettled()
  await page.clock.install()
  await donor.payButton().click()
  const reason = page.getByText('Le formulaire de carte n’est pas encore prêt.')
  await expect(reason).toBeVisible()
  await expect(donor.payButton()).toBeDisabled()
  await expect(page.locator('iframe')).toBeAttached()
  await page.clock.runFor('00:21')
  await expect(donor.heading('Le formulaire de paiement n’a pas pu s’ouvrir')).toBeVisible()
  await expect(page.getByText('Aucun montant n’a été débité.')).toBeVisible()
  await isSound(page, 'card fields that stay away')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(reason).toBeVisible()
  expectValue(await site.db.selectFrom('payment_attempt').select('submitted_at').execute()).toEqual([
    { submitted_at: null },
  ])
})
