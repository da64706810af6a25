import { expect } from '../../build/e2e/expect.ts'
import { describe, test } from 'vitest'
import { formPath } from '../../build/e2e/visitors/a-donor.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'
import { loadsRest, lostNetwork } from '../../build/e2e/go-offline.ts'
import { manyForms } from '../../build/site/many-forms.ts'
import { words } from '../../build/e2e/words.ts'

const site = aSite(manyForms)
const t = words('fr', 'layout')

describe('the menu', () => {
  test('can be opened, used and closed with the keyboard only, with and without React', async () => {
    const page = await site.visit()
    for (const path of [formPath, '/e/recherche']) {
      await page.goto(path)
      const menu = page.getByRole('group').filter({ hasText: t('menu.findOrder') })
      await menu.locator('summary').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name: t('menu.findOrder') })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu.getByRole('link', { name: t('menu.findOrder') })).toBeHidden()
      await expect(menu.locator('summary')).toBeFocused()
    }
  })

  test('every entry leads to a page with its title', async () => {
    // Some are for users: their pages ask for the session of this visitor, who has none.
    const page = await site.visit({ expects: [/status of 401/] })
    await page.goto('/e/recherche')
    const links = page.getByRole('banner').locator('details a')
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(4)
    for (const address of addresses) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(200)
    }
  })
})

describe('the network', () => {
  test('without it every page shows a message, which disappears once it is back', async () => {
    const page = await site.visit({
      expects: lostNetwork,
    })
    for (const path of [formPath, `${formPath}/1`, '/e/recherche']) {
      await page.goto(path)
      await loadsRest(page)
      await page.context().setOffline(true)
      await expect(page.getByText(t('offline'))).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText(t('offline'))).toBeHidden()
    }
  })

  test('no page contains or requests anything of another site', async () => {
    const page = await site.visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await open(page, formPath)
    await page.mouse.wheel(0, 400)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await loadsRest(page)
    expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([site.url]))
    await expect(page.getByText(t('consent.title'))).toHaveCount(0)
  })

  test('the router restores the scroll position', async () => {
    const page = await site.visit()
    await open(page, formPath)
    await hydrated(page)
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  })
})

describe('finding an order again', () => {
  const tPages = words('fr', 'pages')

  test('requires an address, then gives the same answer to every visitor', async () => {
    const page = await site.visit()
    await page.goto('/commandes')
    await hydrated(page)
    const email = page.getByLabel(tPages('findOrder.email'))
    await page.getByRole('button', { name: tPages('findOrder.submit') }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('personne@exemple.fr')
    await email.press('Enter')
    await expect(page.getByRole('heading', { name: tPages('findOrder.sentTitle') })).toBeFocused()
    await expect(page.getByText('Si des commandes ont été passées avec personne@exemple.fr')).toBeVisible()
  })
})

describe('search without a script', () => {
  test('words, type and town narrow the list, and a link resets it', async () => {
    const page = await site.visit({ javaScriptEnabled: false })
    await page.goto('/e/recherche?q=toit')
    await expect(page.getByRole('link', { name: /Un toit pour l’épicerie solidaire/ })).toBeVisible()
    await page.goto('/e/recherche?q=toit&type=Event')
    await expect(page).toHaveTitle('0 campagne - Trouver une campagne - Obole')
    await expect(
      page.getByRole('heading', { name: 'Aucune campagne ne correspond à « toit ».' }),
    ).toBeVisible()
    await expect(page.getByLabel('Type')).toHaveValue('Event')
    // Each filter can be removed alone.
    await page.getByRole('link', { name: 'Type : Billetterie' }).click()
    await expect(page.getByRole('link', { name: /Un toit pour l’épicerie solidaire/ })).toBeVisible()
    await page.goto('/e/recherche?q=introuvable')
    await page.getByRole('link', { name: 'Voir toutes les campagnes' }).click()
    await expect(page).toHaveURL('/e/recherche')
    await page.goto('/e/recherche?from=31/02/2027')
    await expect(page.getByLabel('À partir du')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('À partir du')).toHaveValue('31/02/2027')
    await expect(page.getByText('Cette date n’existe pas.')).toBeVisible()
    // Without a postcode, nothing is near. The filters share one line with the only button.
    await page.getByLabel('Trier par').selectOption('nearest')
    const search = page.getByRole('search')
    const tops = await Promise.all(
      [search.getByRole('button'), page.getByLabel('Type'), page.getByLabel('Code postal')].map(
        async (part) => (await part.boundingBox())?.y,
      ),
    )
    expect(new Set(tops).size).toBe(1)
    await search.getByRole('button').click()
    await expect(page.getByLabel('Code postal')).toHaveAttribute('aria-invalid', 'true')
  })
})
