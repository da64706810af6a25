import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { SupportOpenedSchema } from '#contract/mail/support-mails.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { anOperator, nameOperator } from '../../../build/e2e/an-operator.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const email = 'presidente@exemple.fr'
const band = /^Accès d’assistance, lecture seule, jusqu’au/
const reason = 'Vous ne trouvez pas vos statistiques.\nElles sont vides depuis hier.'

const site = aSite(async (db) => {
  await nameOperator(db)
  await aForm(db, { form: { title: 'Un toit' } })
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
})

/** The reason is shown on two lines, as it was typed. */
async function readsReason(page: Page): Promise<void> {
  const shown = page.getByText(`Motif : ${reason}`).first()
  await expect(shown).toBeVisible()
  expect((await shown.innerText()).split('\n')).toHaveLength(2)
}

/** The operator asks for an access with a reason, and opens the administration of the association. */
async function opensAccess(operator: Page): Promise<void> {
  await operator.goto('/exploitation')
  await operator.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(operator.getByText(/^Indiquez une association/).first()).toBeVisible()
  await operator.keyboard.type('https://exemple.fr/associations/la-ruche')
  await operator.keyboard.press('Enter')
  await operator.getByRole('button', { name: 'Accéder à cette association' }).click()
  await expect(operator.getByText(/^Indiquez le motif/).first()).toBeVisible()
  await expect(operator.getByLabel('Motif, lu par l’association')).toBeFocused()
  await isSound(operator, 'support form with an error')
  await operator.keyboard.type(reason)
  await operator.getByRole('radio', { name: '4 heures', exact: true }).check()
  await operator.getByRole('button', { name: 'Accéder à cette association' }).click()
  await expect(operator.getByText(/^Votre accès est ouvert jusqu’au/)).toBeVisible()
  await readsReason(operator)
  await isSound(operator, 'open access of an operator')
  await operator.getByRole('link', { name: 'Ouvrir son espace de gestion' }).click()
}

test('an operator reads an association, which learns of it, sees what was read, and ends it', async () => {
  const operator = await anOperator(site)
  await opensAccess(operator)
  await expect(operator.getByText(band)).toBeVisible()
  await expect(operator.getByText('Assistance, en lecture seule')).toBeVisible()
  await isSound(operator, 'administration with an access')
  await operator.getByRole('link', { name: 'Réglages' }).click()
  await operator.getByRole('link', { name: 'Accès de l’assistance' }).click()
  await expect(operator.getByText(band)).toBeVisible()
  await expect(operator.getByRole('button', { name: 'Mettre fin à cet accès' })).toHaveCount(1)
  await isSound(operator, 'accesses as the operator reads them')
  await operator.getByRole('link', { name: 'Campagnes' }).click()
  await operator.getByRole('link', { name: 'Un toit' }).click()
  await expect(operator.getByText(band)).toBeVisible()
  // Nothing that writes is offered.
  await expect(operator.getByLabel('Titre', { exact: true })).not.toBeEditable()
  await expect(operator.getByLabel('Envoyer une image')).toHaveCount(0)
  await expect(operator.getByRole('link', { name: 'Administrateurs' })).toHaveCount(0)
  const pages = operator.getByRole('navigation', { name: 'Pages de la campagne' })
  await pages.getByRole('link', { name: 'Statistiques' }).click()
  await expect(operator.getByText('Montant commandé').first()).toBeVisible()
  await isSound(operator, 'statistics with an access')

  const where = { kind: 'supportOpened', recipient: email }
  const { pageUrl } = await lastPayload(site.db, where, SupportOpenedSchema)
  const president = await site.visit({ width: 390 })
  await signInTab(site, president, email, '/admin/la-ruche')
  // It appears after the page, so that it is announced.
  const banner = president.getByRole('status').filter({ hasText: /^L’assistance peut consulter La Ruche/ })
  await expect(banner).toBeVisible()
  await isSound(president, 'banner of an association')
  await president.goto(new URL(pageUrl).pathname)
  await readsReason(president)
  await president.getByText(/pages consultées$/).click()
  await expect(president.getByText(/^Un toit\s: Statistiques/)).toBeVisible()
  await isSound(president, 'accesses of an association')
  await president.getByRole('button', { name: 'Mettre fin à cet accès' }).click()
  await expect(president.getByText(/terminé par l’association$/)).toBeVisible()
  await isSound(president, 'ended access')

  await operator.getByRole('link', { name: 'Diffusion' }).click()
  await expect(operator.getByRole('heading', { name: 'Votre accès d’assistance est terminé' })).toBeVisible()
  await isSound(operator, 'access that is over')

  await operator.getByRole('link', { name: 'Ouvrir le dossier de l’association' }).click()
  await operator.waitForURL('**/exploitation/la-ruche')
  await opensAccess(operator)
  await expect(operator.getByText(band)).toBeVisible()
  await operator.getByRole('button', { name: 'Mettre fin à cet accès' }).focus()
  await operator.keyboard.press('Enter')
  await expect(operator.getByRole('heading', { name: 'Accès à l’association' })).toBeVisible()
  await expect(operator.getByText(/terminé par l’assistance$/)).toBeVisible()
})
