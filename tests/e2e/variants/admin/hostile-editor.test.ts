import { expect as equal, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { anAuthor } from '../../../build/e2e/visitors/an-author.ts'

const email = 'presidente@exemple.fr'
const edition = '/admin/la-ruche/evenements/gala/edition'
const script = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'

/** Chromium reports the handlers and styles of a document that is read without being shown, and runs none of them. */
const blocked = /violates the following Content Security Policy directive '(?:script|style)-src/

const site = aSite(async (db) => {
  const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 10 }]
  const gala = { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers }
  await aForm(db, { form: gala })
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
})

async function anEditor(step: number): Promise<Page> {
  const page = await site.visit({ expects: [/status of 409/, blocked] })
  await signInTab(site, page, email, `${edition}/${step}`)
  await hydrated(page)
  return page
}

/** Pastes into the field with the focus, as from the clipboard. */
const pastes = (page: Page, html: string, text = '') =>
  page.evaluate(
    ([rich = '', plain = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', rich)
      clipboardData.setData('text/plain', plain)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    [html, text],
  )
const ran = (page: Page) => page.evaluate(() => 'ran' in globalThis)

test('a pasted page becomes clean text, says what it lost, and runs nothing; a page of 2 MB is refused', async () => {
  const page = await anEditor(1)
  const text = page.getByRole('textbox', { name: 'Description' })
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await pastes(
    page,
    `<style>p{color:red}</style><h1 onclick="window.ran=1">Programme</h1>${script}<p style="mso-bidi:x"><b>Entrée</b> à 19h</p>
     <table><tr><td>Samedi</td></tr></table><a href="javascript:window.ran=1">ici</a> <a href="https://exemple.fr">là</a>
     <form><input value="x"><button>Envoyer</button></form><iframe src="https://piege.exemple"></iframe>`,
  )
  await expect(text.locator('h3')).toHaveText('Programme')
  await expect(text.locator('strong')).toHaveText('Entrée')
  await expect(text.locator('a')).toHaveText(['là'])
  for (const said of [/^Les images ne sont pas reprises/, /^Les tableaux/, /^Les champs/, /^Certains liens/])
    await expect(page.getByText(said)).toBeVisible()
  await isSound(page, 'pasted')
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  const before = await text.innerHTML()
  await pastes(page, `<p>${'Une page entière. '.repeat(120_000)}</p>`)
  await expect(
    page.getByText(/^Ce texte est trop long pour être collé ici\s: 100\s000 caractères/),
  ).toBeVisible()
  equal(await text.innerHTML()).toBe(before)
  await page.reload()
  await hydrated(page)
  await expect(text.locator('h3')).toHaveText('Programme')
  equal(await ran(page)).toBe(false)
})

test('hostile titles and names are shown as they are, everywhere; one that is too long says so', async () => {
  const page = await anEditor(1)
  const author = anAuthor(page, 'la-ruche')
  const title = author.field('Titre')
  await title.fill('🎭'.repeat(150))
  await expect(title).toHaveValue('🎭'.repeat(150))
  await expect(page.getByText('200 caractères maximum (il y en a 300).')).toBeVisible()
  await isSound(page, 'a title of 300')
  await title.fill(`Gala ${script} 👩‍👩‍👧‍👦 ${'é'.repeat(60)}`)
  await author.isSaved()
  await author.goesTo('Tarifs', 2)
  const sheet = await author.opensPrice('Place')
  await sheet.getByLabel('Nom', { exact: true }).fill(`Place ${script}`)
  await isSound(page, 'a hostile price')
  await author.publishes(false)
  await isSound(page, 'published')
  const visitor = await site.visit()
  await open(visitor, '/associations/la-ruche/evenements/gala')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('<script>')
  await expect(visitor.getByText(`Place ${script}`)).toBeVisible()
  await isSound(visitor, 'a hostile page')
  for (const one of [page, visitor]) equal(await ran(one)).toBe(false)
})

test('files: 200 prices say their limit, a long or broken one is refused, a name with a script is only a name', async () => {
  const page = await anEditor(5)
  const author = anAuthor(page, 'la-ruche')
  await page.getByText('Fichier', { exact: true }).click()
  const takes = (content: string, name = 'campagne.json') =>
    page
      .getByLabel('Reprendre un fichier')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  await takes('{"title": ', `${script}.json`)
  await expect(page.getByText(/^Ce fichier est illisible/)).toBeVisible()
  await takes(JSON.stringify({ descriptionHtml: 'a'.repeat(300_000) }))
  await expect(page.getByText('Ce fichier est trop long pour une campagne.')).toBeVisible()
  const tiers = Array.from({ length: 200 }, (_, index) => ({
    key: `t-${index}`,
    name: `T ${index}`,
    price: 100,
  }))
  await takes(
    JSON.stringify({
      type: 'Event',
      slug: 'gala',
      title: 'Le gala',
      tiers: [{ key: 'place', name: 'Place', price: 1500 }, ...tiers],
    }),
  )
  await expect(page.getByText('100 éléments maximum.')).toBeVisible()
  await expect(author.button('Publier les modifications')).toBeDisabled()
  await isSound(page, '200 prices to correct')
  await author.goesTo('Tarifs', 2)
  await expect(page.locator('#tiers > details')).toHaveCount(201)
  await isSound(page, '200 prices')

  // A picture whose name is a script, and one that is no picture.
  await author.goesTo('Présentation', 1)
  await page.getByText('Couleur et images').click()
  const banner = page.getByLabel('Bannière', { exact: true })
  await banner.setInputFiles({
    name: `${script}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="x()"/>'),
  })
  await expect(page.getByText(/n’est pas une image acceptée/)).toBeVisible()
  equal(await ran(page)).toBe(false)
})

test('two tabs of one author: each keeps what it typed', async () => {
  const first = await anEditor(1)
  const second = await first.context().newPage()
  await open(second, `${edition}/4`)
  const one = first.getByLabel('Nom du lieu')
  await one.fill('Salle des fêtes')
  const other = second.getByLabel(/^Nombre maximum de places/)
  await other.fill('120')
  await Promise.all([one.blur(), other.blur()])
  for (const page of [first, second]) await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await open(second, `${edition}/1`)
  await expect(second.getByLabel('Nom du lieu')).toHaveValue('Salle des fêtes')
  await open(second, `${edition}/4`)
  await expect(second.getByLabel(/^Nombre maximum de places/)).toHaveValue('120')
})
