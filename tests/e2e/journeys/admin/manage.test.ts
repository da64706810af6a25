import sharp from 'sharp'
import type { Locator, Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { addDevice } from '../../../build/e2e/add-device.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { holdScripts, hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const base = '/admin/la-ruche/evenements/gala'
const email = 'presidente@exemple.fr'

const site = aSite(async (db) => {
  const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 10 }]
  const { id } = await aForm(db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft', presetAmounts: [], tiers },
  })
  const visits = { form_id: id, since: '2026-11-26', visits: 1234 }
  await db
    .insertInto('link_visit')
    .values([
      { ...visits, source: 'affiche-a4' },
      { ...visits, source: '', visits: 5 },
    ])
    .execute()
  await aForm(db)
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
  const forms = ['Donation/dons']
  const other = { email: 'dons@exemple.fr', organizationSlug: 'la-ruche', role: 'organiser', forms }
  await addMember(deps, other)
})

describe('the contents of a form', () => {
  test('are edited, shown as the real page and published, then the form itself', async () => {
    const page = await site.visit()
    await signInTab(site, page, email, `${base}/edition/1`)
    await isSound(page, 'presentation')
    const preview = page.frameLocator('iframe[title="Aperçu de la page"]')
    await expect(preview.getByRole('heading', { level: 1, name: 'Le gala' })).toBeVisible()
    await page.getByLabel('Titre', { exact: true }).fill('Le grand gala')
    await expect(preview.getByRole('heading', { level: 1, name: 'Le grand gala' })).toBeVisible()
    const dialog = await sendPhotograph(page, 'salle')
    await dialog.getByRole('radio', { name: 'Dans la galerie de photos' }).check()
    await dialog.getByRole('button', { name: 'Ajouter à la page' }).click()
    await dialog.getByLabel('Légende').fill('La salle des fêtes')
    await isSound(page, 'picture')
    await dialog.getByRole('button', { name: 'Ajouter à la page' }).click()
    await expect(page.getByText(/^Enregistré à \d\dh\d\d$/)).toBeVisible()
    // What was saved by itself is there after a step, and in the next one.
    await goTo(page, 'Tarifs')
    await page.getByText('Place', { exact: true }).first().click()
    const price = page.getByLabel('Montant', { exact: true })
    await price.fill('0,20')
    await price.blur()
    await expect(page.getByText('Indiquez un prix de 0,50\u00a0€ au moins.')).toBeVisible()
    await isSound(page, 'prices')
    await goTo(page, 'Vérifier et publier')
    const wrong = page.getByRole('link', { name: '«\u00a0Place\u00a0», Montant' }).first()
    await expect(page.getByRole('button', { name: 'Publier la campagne' })).toBeDisabled()
    await isSound(page, 'mistake')
    await wrong.click()
    await hydrated(page)
    await expect(price).toBeFocused()
    await price.fill('20')
    await price.blur()
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    await goTo(page, 'Vérifier et publier')
    await expect(page.getByText('de 15,00\u00a0€ à 20,00\u00a0€')).toBeVisible()
    const link = page.getByRole('link', { name: /aperçu dans un nouvel onglet/ })
    const [shown] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(shown.getByRole('heading', { level: 1, name: 'Le grand gala' })).toBeVisible()
    await expect(shown.getByAltText('La salle des fêtes').first()).toBeVisible()
    await expect(shown.getByText(/Rien ne peut y être commandé/)).toBeVisible()
    await shown
      .getByRole('button', { name: /Ajouter/ })
      .first()
      .click()
    await shown
      .getByRole('button', { name: /Continuer/ })
      .first()
      .click()
    await expect(shown.getByText('Dans l’aperçu, rien n’est commandé ni envoyé.')).toBeVisible()
    await shown.close()
    await page.getByRole('button', { name: 'Publier la campagne' }).click()
    await expect(page.getByText('Cette campagne est publiée.')).toBeVisible()
    const visitor = await site.visit()
    await open(visitor, '/associations/la-ruche/evenements/gala')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Le grand gala' })).toBeVisible()
  })
})

/** Opens a step of the editor. */
async function goTo(page: Page, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Étapes de la campagne' })
    .getByRole('link', { name: step })
    .click()
  await hydrated(page)
}

/** Sends a photograph; the dialog that asks where it goes. */
async function sendPhotograph(page: Page, name: string): Promise<Locator> {
  const background = `#${Buffer.from(name).toString('hex').slice(0, 6)}`
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
  await page.getByText('Images', { exact: true }).click()
  await page.getByLabel('Envoyer une image').setInputFiles(file)
  return page.getByRole('dialog', { name: 'Utiliser cette image' })
}

/** Moves the day from which a second factor is needed. */
const needFactorFrom = (date: string) =>
  site.db
    .updateTable('user_account')
    .set({ second_factor_due_at: new Date(date) })
    .where('email', '=', email)
    .execute()

describe('the details of an association', () => {
  test('are completed by its president, and shown on its page', async () => {
    const page = await site.visit()
    await signInTab(site, page, email, '/admin/la-ruche')
    await page.getByRole('link', { name: 'Réglages' }).click()
    const phone = page.getByLabel('Téléphone')
    await expect(phone).toBeVisible()
    // What is typed and sent before the script of the page has loaded is sent once it has.
    const load = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await phone.fill('12')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    load()
    await expect(phone).toBeFocused()
    await expect(phone).toHaveValue('12')
    await phone.fill('02 40 11 22 33')
    const banner = await sendPhotograph(page, 'quai')
    await banner.getByLabel(/^Description de l’image/).fill('Le quai à l’aube')
    await isSound(page, 'place of a picture')
    await banner.getByRole('button', { name: 'Ajouter à la page' }).click()
    await expect(page.getByLabel('Description de la bannière')).toHaveValue('Le quai à l’aube')
    const gallery = await sendPhotograph(page, 'salle')
    await gallery.getByRole('radio', { name: 'Dans la galerie de photos' }).check()
    await gallery.getByLabel('Légende').fill('La salle')
    await gallery.getByRole('button', { name: 'Ajouter à la page' }).click()
    await expect(page.getByLabel('Légende de la photo 1')).toHaveValue('La salle')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Informations enregistrées')).toBeVisible()
    await isSound(page, 'details with pictures')
    const stranger = await site.visit({ width: 390 })
    await open(stranger, '/associations/la-ruche')
    await expect(stranger.getByAltText('Le quai à l’aube')).toBeVisible()
    await expect(stranger.getByAltText('La salle').first()).toBeVisible()
    await page.getByRole('button', { name: 'Retirer Légende de la photo 1' }).click()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByLabel('Légende de la photo 1')).toHaveCount(0)
    const visitor = await site.visit()
    await open(visitor, '/associations/la-ruche/formulaires/dons')
    await expect(visitor.getByText('02 40 11 22 33').first()).toBeVisible()
  })
})

/** How often each labelled link was opened, on the page of the statistics. */
async function showVisits(page: Page): Promise<void> {
  const links = page.getByRole('list', { name: 'Par lien' }).getByRole('listitem')
  await expect(links.filter({ hasText: 'Affiche A4' })).toHaveText(
    /^Affiche A41\s234\svisites0\scommande0,00\s€$/,
  )
  await expect(links.filter({ hasText: 'Autres liens' })).toHaveText(/5\svisites$/)
  await expect(page.getByText('Visites comptées depuis le 26/11/2026.')).toBeVisible()
  // On the smallest phone nothing scrolls sideways.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  if (size !== null) await page.setViewportSize(size)
}

describe('the other pages about a form', () => {
  test('are statistics, links, and invitations that are accepted', async () => {
    const page = await site.visit({ expects: [/status of 403/] })
    await addDevice(page)
    await signInTab(site, page, email, `${base}/statistiques`)
    await expect(page.getByText(/^Activez la double authentification avant le/)).toBeVisible()
    await needFactorFrom('2026-01-01')
    await page.reload()
    const closed = page.getByRole('heading', { level: 1, name: 'Double authentification obligatoire' })
    await expect(closed).toBeVisible()
    await isSound(page, 'closed without a second factor')
    await needFactorFrom('2099-01-01')
    await page.reload()
    await expect(closed).toHaveCount(0)
    await expect(page.getByRole('table', { name: 'Tarifs' })).toBeVisible()
    await showVisits(page)
    await isSound(page, 'statistics')
    await page.getByRole('link', { name: 'Diffusion' }).click()
    await expect(page.getByLabel('Page de la campagne', { exact: true })).toHaveValue(/\/evenements\/gala$/)
    await isSound(page, 'share')
    await page.getByRole('link', { name: 'Administrateurs' }).click()
    await hydrated(page)
    const address = page.getByLabel('Adresse e-mail')
    await address.fill('camille')
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(address).toBeFocused()
    await address.fill('camille@exemple.fr')
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    // A mailbox alone gives no rights to others.
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
    await page.getByRole('button', { name: 'J’ai noté mes codes' }).click()
    await isSound(page, 'second factor')
    await page.getByRole('link', { name: 'Continuer' }).click()
    await address.fill('camille@exemple.fr')
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(page.getByText(/invitation valable/)).toBeVisible()
    await isSound(page, 'administrators')
    const { payload } = await site.db
      .selectFrom('mail')
      .select('payload')
      .where('kind', '=', 'invitation')
      .executeTakeFirstOrThrow()
    const { linkUrl } = payload as { linkUrl: string }
    const invited = await site.visit()
    const { pathname, hash } = new URL(linkUrl)
    await open(invited, pathname + hash)
    await invited.getByRole('link', { name: 'Me connecter' }).click()
    await invited.waitForURL('**/connexion?**')
    await signInTab(site, invited, 'camille@exemple.fr', '/invitation')
    await invited.getByRole('button', { name: 'Accepter l’invitation' }).click()
    await expect(invited.getByRole('heading', { name: 'Invitation acceptée' })).toBeVisible()
    await isSound(invited, 'accepted')
    await invited.getByRole('link', { name: 'Voir mes associations' }).click()
    await expect(invited.getByRole('link', { name: /gala/ })).toBeVisible()
    await isSound(invited, 'own associations')
  })

  test('are refused to the administrator of another form, in the words of the specification', async () => {
    const page = await site.visit({ expects: [/status of 403/] })
    await signInTab(site, page, 'dons@exemple.fr', `${base}/edition/1`)
    await expect(
      page.getByText('Vous n’avez pas les droits nécessaires pour accéder à cette page.'),
    ).toBeVisible()
    await isSound(page, 'refused')
  })
})
