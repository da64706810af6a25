import { expect } from '../../build/e2e/expect.ts'
import { sql } from 'kysely'
import { describe, test } from 'vitest'
import { formPath } from '../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { losesLine, lostNetwork } from '../../build/e2e/go-offline.ts'
import { manyForms } from '../../build/site/many-forms.ts'

const site = aSite(manyForms)
const folder = '/associations/la-ruche/formulaires'

describe('a page without payments at present', () => {
  test.each(['suspendue', 'bientot'])('%s: a visitor may leave a valid e-mail address', async (slug) => {
    const page = await site.visit({ expects: [/status of 400/] })
    await open(page, `${folder}/${slug}`)
    const email = page.getByLabel('Votre e-mail')
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await expect(page.getByText(/^Ce champ est obligatoire/)).toBeVisible()
    await email.fill('zoe@')
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await expect(page.getByText('Votre adresse e-mail n’est pas valide.')).toBeVisible()
    await expect(email).toBeFocused()
    await email.fill('zoe@exemple.fr')
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await expect(page.getByText(/Nous écrirons à zoe@exemple\.fr/)).toBeVisible()
    await expect(email).toHaveCount(0)
    const prospects = await site.db.selectFrom('prospect').select('email').execute()
    expect(prospects.map((row) => row.email)).toContain('zoe@exemple.fr')
  })

  test('its banner is visible without JavaScript', async () => {
    const page = await site.visit({ javaScriptEnabled: false })
    await page.goto(`${folder}/suspendue`)
    await expect(page.getByText('Paiements momentanément suspendus')).toBeVisible()
  })
})

describe('reporting a page', () => {
  test('shows what is missing, preserves the input when it fails, and confirms', async () => {
    const page = await site.visit({ expects: lostNetwork })
    await open(page, formPath)
    await page.getByRole('button', { name: 'Signaler cette page' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler cette page' })
    const send = dialog.getByRole('button', { name: 'Envoyer le signalement' })
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('3 erreurs à corriger')
    await dialog.getByRole('radio', { name: /spam/ }).check()
    await dialog.getByLabel('Votre message').fill('Cette page en copie une autre.')
    await dialog.getByLabel('Votre e-mail').fill('zoe@exemple.fr')
    await losesLine(page)
    await send.click()
    const failure = dialog.getByRole('alert').filter({ hasText: 'Le signalement n’a pas pu être envoyé' })
    // The dialog neither covers it nor makes it inert, and it stays out of the header.
    await failure.getByRole('button', { name: 'Fermer' }).click({ trial: true })
    const top = await failure.evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(await page.evaluate(() => innerHeight / 2))
    await expect(dialog.getByLabel('Votre message')).toHaveValue('Cette page en copie une autre.')
    await page.context().setOffline(false)
    await send.click()
    await expect(page.getByText('Signalement envoyé')).toBeVisible()
    await expect(dialog).toBeHidden()
    const [report] = await site.db.selectFrom('abuse').selectAll().execute()
    expect(report).toMatchObject({ reason: 'SPAM', url: `${site.url}${formPath}` })
  })
})

test('sharing copies the link and confirms it', async () => {
  const page = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, formPath)
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager cette page' })
  // Six channels, and the page with codes and posters.
  await expect(dialog.getByRole('link')).toHaveCount(7)
  await dialog.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByRole('status').getByText('Le lien est copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${formPath}`)
})

test('an association’s page groups its forms by kind', async () => {
  const page = await site.visit()
  await open(page, '/associations/la-ruche')
  await expect(page.getByRole('heading', { level: 1, name: 'La Ruche' })).toBeVisible()
  const kinds = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(kinds).toHaveText(['Billetteries', 'Collectes', 'Dons', 'L’association'])
})

/** Contributors of a form, without orders and payments. */
async function putContributors(slug: string, count: number): Promise<void> {
  await site.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, is_organisation, at)
      select gen_random_uuid(), form.id, 'Donatrice ' || n, 1000 + n, true, false, now() - n * interval '1 hour'
      from form, generate_series(1, ${count}::int) n where form.slug = ${slug}`.execute(tx)
  })
}

test('contributors are loaded by eight, and the focus stays', async () => {
  await putContributors('titre', 19)
  const page = await site.visit()
  await open(page, `${folder}/titre`)
  const lines = page.getByRole('listitem').filter({ hasText: 'Donatrice' })
  const more = page.getByRole('button', { name: 'Voir plus' })
  await expect(lines).toHaveCount(8)
  await more.press('Enter')
  await expect(lines).toHaveCount(16)
  await expect(more).toBeFocused()
  await more.press('Enter')
  await expect(lines).toHaveCount(19)
  await expect(more).toHaveCount(0)
  await expect(lines.nth(16)).toBeFocused()
})
