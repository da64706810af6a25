import { moveClock, resetClock } from '../../../build/e2e/a-clock.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { afterEach, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aDonor, cards, zoe } from '../../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'

const site = aSite((db) => aForm(db, { organisation: { taxReceipts: true } }))

afterEach(() => resetClock(site))

test('an expired session is shown, and continues at its step with all input', async () => {
  const page = await site.visit({ expects: [/status of 404/] })
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.types(zoe)
  await moveClock(site, 16)
  await page.reload()
  await hydrated(page)
  await expect(donor.heading('Votre session a expiré')).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(donor.heading('Vos coordonnées')).toBeVisible()
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Zoé')
  await donor.toSummary()
  await donor.tips('none')
  await donor.accepts()
  await donor.orders()
  await donor.paysWith(cards.accepted)
  await donor.isConfirmed()
})

test('a new start after an expiry offers the former input', async () => {
  const page = await site.visit({ expects: [/status of 404/] })
  const donor = aDonor(page)
  await donor.openStep(1)
  await donor.gives('42')
  await donor.types(zoe)
  await moveClock(site, 16)
  await page.reload()
  await hydrated(page)
  await expect(donor.heading('Votre session a expiré')).toBeVisible()
  await page.getByRole('button', { name: 'Recommencer' }).click()
  await expect(donor.heading('Votre don')).toBeVisible()
  await expect(page.getByLabel('Autre montant')).toHaveValue('42')
  await donor.next().click()
  await page.getByRole('button', { name: 'Utiliser mes réponses' }).click()
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Zoé')
  await donor.toSummary()
})

test('two minutes before the end the page shows a warning, and extends in one step', async () => {
  const page = await site.visit()
  const donor = aDonor(page)
  await page.clock.install()
  await donor.openStep(1)
  await donor.gives('42')
  // A minute later the clock is stopped: the time between the steps of the test does not count.
  await page.clock.pauseAt(Date.now() + 60_000)
  await donor.types({ firstName: 'Zoé' })
  await page.clock.runFor('11:40')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor('00:40')
  const dialog = page.getByRole('dialog', { name: 'Votre session va expirer' })
  await expect(dialog).toContainText('2 minutes')
  await page.clock.resume()
  await dialog.getByRole('button', { name: 'Continuer ma session' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Zoé')
  await page.clock.runFor('12:00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
