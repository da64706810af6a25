import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../../build/e2e/expect.ts'
import { test } from 'vitest'
import { aSite } from '../../build/e2e/a-site.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite(() => Promise.resolve())
const path = '/associations/la-ruche/formulaires/dons'

const first = { date: '2026-10-01', title: 'La mare est propre', text: 'Merci aux vingt bénévoles.' }
const second = { date: '2026-10-20', title: 'Les canards sont là', text: 'Venez les voir.' }

/** The association applies its definition with these news. */
async function publish(news: readonly object[]): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'obole-form-')), 'form.json')
  const organization = { slug: 'la-ruche', name: 'La Ruche', city: 'Nantes', zipCode: '44000' }
  const gift = { type: 'Donation', slug: 'dons', title: 'Un toit pour l’épicerie', news }
  writeFileSync(file, JSON.stringify({ organization, forms: [gift] }))
  await site.cli('form', 'apply', file)
}

/** The path of the page of one kind that a mail with this subject links to, once it was sent. */
async function linkIn(subject: string, kind: 'confirmer' | 'arreter'): Promise<string> {
  const query = site.db.selectFrom('mail').select('text_body').where('subject', '=', subject)
  await expect.poll(async () => (await query.executeTakeFirst())?.text_body, { timeout: 25_000 }).toBeTruthy()
  const { text_body: text } = await query.executeTakeFirstOrThrow()
  return new RegExp(`/nouvelles/${kind}/[\\w-]+`).exec(text ?? '')?.[0] ?? ''
}

test('a visitor follows a campaign, confirms from the mail, gets the next news, and stops', async () => {
  await publish([first])
  const page = await site.visit()
  await open(page, path)
  await page.getByRole('link', { name: 'Me prévenir par e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Suivre cette campagne' })).toBeVisible()
  const email = page.getByLabel('Votre e-mail')
  await email.fill('pas une adresse')
  await email.press('Enter')
  await expect(email).toBeFocused()
  await isSound(page, 'a wrong address')
  await email.fill('ines@exemple.fr')
  await email.press('Enter')
  await expect(page.getByRole('heading', { name: 'Regardez votre boîte de réception' })).toBeVisible()

  await open(page, await linkIn('Confirmez : les nouvelles de « Un toit pour l’épicerie »', 'confirmer'))
  await isSound(page, 'the address to confirm')
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('heading', { name: 'C’est confirmé' })).toBeVisible()

  await publish([first, second])
  const stop = await linkIn('Un toit pour l’épicerie : Les canards sont là', 'arreter')
  await open(page, `${stop}/en`)
  // Mail programs open links: opening one changes nothing.
  expect(await site.db.selectFrom('news_subscription').select('email').execute()).toHaveLength(1)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await isSound(page, 'stopped')
  expect(await site.db.selectFrom('news_subscription').select('email').execute()).toEqual([])
  expect(
    await site.db.selectFrom('mail').select('id').where('recipient', '=', 'ines@exemple.fr').execute(),
  ).toEqual([])
})

test('a link that opens nothing says so', async () => {
  const page = await site.visit()
  await open(page, '/nouvelles/confirmer/abc/es')
  await expect(page.getByRole('heading', { name: 'Este enlace ya no funciona' })).toBeVisible()
})
