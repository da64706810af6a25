import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { cards } from '../../build/e2e/visitors/a-donor.ts'
import { anOrder, buyer } from '../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite(() => Promise.resolve())
const path = '/associations/la-ruche/formulaires/dons'

/** The association applies its definition, which stops payments or resumes them. */
async function apply(form: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'obole-form-')), 'form.json')
  const organization = {
    slug: 'la-ruche',
    name: 'La Ruche',
    city: 'Nantes',
    zipCode: '44000',
    contact: { email: 'contact@la-ruche.exemple.fr' },
  }
  const gift = { type: 'Donation', slug: 'dons', title: 'Un toit pour l’épicerie', ...form }
  writeFileSync(file, JSON.stringify({ organization, forms: [gift] }))
  return site.cli('form', 'apply', file)
}

/** Subjects of the mails to an address, oldest first. */
async function mailsTo(address: string): Promise<string[]> {
  const mails = await site.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', address)
    .where('state', '=', 'sent')
    .orderBy('created_at')
    .execute()
  return mails.map(({ subject }) => subject ?? '')
}

/** The form in the dialog over the page. */
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('suspended payments', () => {
  test('a visitor who leaves an address is notified once when payments resume', async () => {
    await apply({ suspended: true })
    const page = await site.visit()
    await open(page, path)
    await expect(page.getByText('Paiements momentanément suspendus')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Donner/ })).toHaveCount(0)
    const email = page.getByLabel('Votre e-mail')
    await email.fill('pas une adresse')
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await expect(email).toBeFocused()
    await expect(page.getByText('Votre adresse e-mail n’est pas valide.')).toBeVisible()
    await email.fill('Ines@exemple.fr')
    await email.press('Enter')
    await expect(page.getByText('Nous écrirons à Ines@exemple.fr')).toBeVisible()
    // A second request counts once.
    await open(page, path)
    await page.getByLabel('Votre e-mail').fill('ines@exemple.fr')
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await expect(page.getByText('Nous écrirons à ines@exemple.fr')).toBeVisible()

    await apply()
    // The address may be deleted from the mail as soon as it is sent.
    const sent = async () => [...(await mailsTo('ines@exemple.fr')), ...(await mailsTo(''))]
    await expect.poll(sent).toHaveLength(1)
    await apply({ suspended: true })
    await apply()
    // Notified once: then the address is deleted, from the list and from the mail.
    await expect.poll(() => mailsTo('')).toHaveLength(1)
    expect(await site.db.selectFrom('prospect').selectAll().execute()).toEqual([])
    await open(page, path)
    await expect(page.getByText('Paiements momentanément suspendus')).toHaveCount(0)
    await expect(page.getByLabel('Montant de votre don')).toBeVisible()
    expect(await mailsTo('ines@exemple.fr')).toEqual([])
  })
})

describe('on the page', () => {
  test('a report requires its reason, is acknowledged by mail and forwarded to the operator', async () => {
    await apply()
    const page = await site.visit()
    await open(page, path)
    await page.getByRole('button', { name: 'Signaler cette page' }).click()
    const dialog = dialogOf(page, 'Signaler cette page')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expect(dialog.getByRole('alert').getByRole('link')).toHaveCount(3)
    await dialog.getByLabel('C’est du spam ou une arnaque').check()
    await dialog.getByLabel('Votre message').fill('Cette page copie celle d’une autre association.')
    await dialog.getByLabel('Votre e-mail').fill('vigie@exemple.fr')
    // Closed by mistake: the input is still present.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Signaler cette page' }).click()
    await expect(dialog.getByLabel('Votre e-mail')).toHaveValue('vigie@exemple.fr')
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Signalement envoyé')).toBeVisible()
    await expect.poll(() => mailsTo('vigie@exemple.fr'), { timeout: 20_000 }).toHaveLength(1)
    const [report] = await site.db.selectFrom('abuse').selectAll().execute()
    expect(report).toMatchObject({ reason: 'SPAM', url: site.url + path })
  })
})

describe('sharing, and finding an order', () => {
  test('the share dialog copies the link and confirms it', async () => {
    await apply()
    const page = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, path)
    await page.getByRole('button', { name: 'Partager' }).click()
    const dialog = dialogOf(page, 'Partager cette page')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByText('Le lien est copié').first()).toBeVisible()
    await isSound(page, 'link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Partager' })).toBeFocused()
  })

  test('a guest gets a link to the order by mail', async () => {
    await apply()
    const page = await site.visit()
    const order = anOrder(page, path)
    await order.openPage()
    await page.getByLabel('Montant de votre don').fill('15')
    await page.getByRole('button', { name: 'Donner 15 €' }).click()
    await order.isAt('Vos coordonnées')
    await order.types(buyer)
    await order.goesTo('Récapitulatif')
    await order.tips('none')
    await order.accepts()
    await order.orders()
    await order.paysWith(cards.accepted)
    await order.isThanked('Donation')
    const address = buyer.email ?? ''
    await expect.poll(() => mailsTo(address), { timeout: 20_000 }).toHaveLength(1)

    await page.goto('/commandes')
    await hydrated(page)
    await page.getByLabel('Votre adresse e-mail').fill(address)
    await page.getByRole('button', { name: 'Renvoyer mes confirmations' }).click()
    await expect(page.getByRole('heading', { name: 'Demande enregistrée' })).toBeFocused()
    await expect.poll(() => mailsTo(address), { timeout: 20_000 }).toHaveLength(2)
    const [first, second] = await mailsTo(address)
    expect(second).toBe(first)
  })
})
