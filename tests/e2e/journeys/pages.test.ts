import { expect } from '../../build/e2e/expect.ts'
import { describe, test } from 'vitest'
import { formPath } from '../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { manyForms } from '../../build/site/many-forms.ts'
import { words } from '../../build/e2e/words.ts'

const site = aSite(manyForms)
const folder = '/associations/la-ruche/formulaires'

describe('error pages', () => {
  const t = words('fr', 'errors')
  test('each status has its title and its text', async () => {
    const page = await site.visit({ expects: [/status of [45]\d\d/] })
    for (const status of [400, 401, 403, 404, 408, 409, 413, 415, 421, 504]) {
      const answer = await page.goto(`/error?status=${status}`)
      expect(answer?.status()).toBe(status)
      const title = t(`error.code.${status}.title`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(t(`error.code.${status}.message`))).toBeVisible()
      await expect(page.getByText(`Erreur ${status}`)).toBeVisible()
      await expect(page).toHaveTitle(`${title} - Obole`)
      await expect(page.getByRole('link', { name: 'Demander de l’aide' })).toHaveCount(status === 504 ? 0 : 1)
      await expect(page.getByRole('link', { name: 'Retour à l’accueil' })).toBeVisible()
    }
  })

  test('500 has a page of its own, and an unknown status is 500', async () => {
    const page = await site.visit({ expects: [/status of 500/] })
    for (const status of ['500', '999', 'abc']) {
      await page.goto(`/error?status=${status}`)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Une erreur est survenue de notre côté' }),
      ).toBeVisible()
    }
  })

  test('an unknown address: 404, an explanation, and a link back', async () => {
    const page = await site.visit({ expects: [/status of 404/] })
    await page.goto('/e/recherche')
    const answer = await page.goto('/nulle/part')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Cette page est introuvable.')).toBeVisible()
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await expect(page).toHaveURL('/e/recherche')
  })
})

describe('the states of a campaign', () => {
  test('shows why payments are closed', async () => {
    const page = await site.visit({ expects: [/status of 4(04|10)/] })
    for (const [slug, banner] of [
      ['desactivee', 'Cette campagne est désactivée'],
      ['supprimee', 'Cette campagne est supprimée'],
      ['bientot', 'Bientôt ouvert'],
      ['finie', 'Paiements terminés'],
      ['suspendue', 'Paiements momentanément suspendus'],
    ] as const) {
      await page.goto(`${folder}/${slug}`)
      await expect(page.getByText(banner)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Donner/ })).toHaveCount(0)
    }
  })

  test('not yet open shows when it opens', async () => {
    const page = await site.visit()
    await open(page, `${folder}/bientot`)
    await expect(page.getByText('Ouverture le 12/03/2090 à 09h00.')).toBeVisible()
  })

  test('a draft is not visible', async () => {
    const page = await site.visit({ expects: [/status of 404/] })
    const answer = await page.goto(`${folder}/brouillon`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Campagne en préparation')).toHaveCount(0)
  })

  test('a private campaign is reached by its link, and not listed', async () => {
    const page = await site.visit()
    await open(page, `${folder}/privee`)
    await expect(page.getByRole('heading', { level: 1, name: 'Campagne entre nous' })).toBeVisible()
    for (const list of ['/e/recherche', '/associations/la-ruche']) {
      await page.goto(list)
      await expect(page.getByText('Campagne entre nous')).toHaveCount(0)
    }
  })

  test('the campaign is readable without JavaScript, with its story, its amounts and its association', async () => {
    const page = await site.visit({ javaScriptEnabled: false })
    await page.goto(formPath)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Un toit pour l’épicerie solidaire' }),
    ).toBeVisible()
    await expect(page.getByText('120 familles')).toBeVisible()
    await expect(page.getByText('Charpente')).toBeVisible()
    await expect(page.getByRole('radio', { name: '50 €' })).toBeVisible()
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByRole('link', { name: 'contact@la-ruche.exemple.fr' })).toBeVisible()
  })

  test('a step without JavaScript says what is missing and how to go on', async () => {
    const page = await site.visit({ javaScriptEnabled: false })
    await page.goto(`${formPath}/2`)
    const words = page.locator('noscript p')
    await expect(words.first()).toBeVisible()
    await expect(words).toContainText([/Cette étape a besoin de JavaScript/, /contact@la-ruche.exemple.fr/])
    const way = page.getByRole('link', { name: 'Un toit pour l’épicerie solidaire' })
    await expect(way.first()).toHaveAttribute('href', formPath)
  })
})

describe('finding and reading', () => {
  test('search finds a word without accents, leads to the campaign, and shows when there is no result', async () => {
    const page = await site.visit()
    await page.goto('/')
    await expect(page).toHaveURL('/e/recherche')
    await page.getByLabel('Nom, ville ou mot').fill('epicerie')
    await page.getByRole('button', { name: 'Chercher' }).click()
    await page.getByRole('link', { name: /Un toit pour l’épicerie solidaire/ }).click()
    await expect(page).toHaveURL(formPath)
    await page.goto('/e/recherche?q=zzzzzz')
    await expect(page.getByText('Aucune campagne ne correspond à « zzzzzz ».')).toBeVisible()
  })

  test('an association lists its open campaigns, and shows its contact', async () => {
    const page = await site.visit()
    await page.goto('/associations/la-ruche')
    await expect(page).toHaveTitle('La Ruche - Obole')
    await expect(page.getByText('tenue par ses voisins')).toBeVisible()
    await expect(page.getByRole('link', { name: /Un four à pain/ })).toBeVisible()
    await expect(page.getByText('W442999901')).toBeVisible()
  })

  test('every link of the footer leads to a page with its title', async () => {
    const page = await site.visit()
    await page.goto('/e/recherche')
    const links = page.getByRole('contentinfo').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    }
  })
})

describe('the settings of the reader', () => {
  test('another language applies to the next pages', async () => {
    const page = await site.visit()
    await open(page, formPath)
    await page.getByText('FR', { exact: true }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(`${formPath}/en`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/e/recherche')
    await expect(page.getByRole('heading', { level: 1, name: 'Find a campaign' })).toBeVisible()
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'locale')?.expires).toBeGreaterThan(
      Date.now() / 1000 + 364 * 86_400,
    )
  })

  test('large text, spacing and contrast are stored on the device', async () => {
    const page = await site.visit()
    await open(page, formPath)
    const sizeOf = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const before = await sizeOf()
    await page.getByRole('button', { name: 'Réglages d’accessibilité' }).click()
    const dialog = page.getByRole('dialog', { name: 'Réglages d’accessibilité' })
    await dialog.getByRole('radio', { name: 'Très grand' }).check()
    await dialog.getByRole('radio', { name: 'Renforcé' }).check()
    await dialog.getByRole('button', { name: 'Terminé' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(sizeOf).toBeGreaterThan(before * 1.2)
    await page.goto('/e/recherche')
    expect(await sizeOf()).toBeGreaterThan(before * 1.2)
    await page.getByRole('button', { name: 'Réglages d’accessibilité' }).click()
    await expect(page.getByRole('radio', { name: 'Très grand' })).toBeChecked()
  })

  test('the address can be copied to share it', async () => {
    const page = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, formPath)
    await hydrated(page)
    await page.getByRole('button', { name: 'Partager' }).click()
    await page.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByRole('status').getByText('Le lien est copié')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(formPath)
  })
})
