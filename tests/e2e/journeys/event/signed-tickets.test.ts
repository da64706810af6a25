import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { aFile } from '../../../build/commands/a-cli.ts'
import { ordersTickets } from '../../../build/e2e/a-door-tab.ts'
import { aGala } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { lostNetwork } from '../../../build/e2e/go-offline.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const site = aSite((db) => aGala(db))
const family = ['Zoé Moreau', 'Adam Moreau', 'Inès Moreau', 'Léon Moreau']

const result = (page: Page) => page.getByRole('main').getByRole('status')

test('a family of four has four tickets that are verified offline, and a forged one is refused', async () => {
  const page = await site.visit({ expects: [...lostNetwork, /imported module/] })
  await open(page, `/billets/${await ordersTickets(site, family)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vos 4 billets' })).toBeVisible()
  await isSound(page, 'tickets')
  const links = page.getByRole('link', { name: /^Vérifier le billet/ })
  await expect(links).toHaveCount(4)
  const codes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

  // On the command line, with the printed keys alone.
  const keys = ['--keys', aFile(await site.cli('ticket', 'keys'))]
  for (const code of codes)
    expect(await site.cli('ticket', 'verify', code, ...keys)).toMatch(/^valid: ticket/)
  const [code = ''] = codes
  const forged = `${code.slice(0, -40)}${'A'.repeat(40)}`
  await expect(site.cli('ticket', 'verify', forged, ...keys)).rejects.toThrow('forged')

  // As scanned by a phone: the page opens with the code in its address.
  await links.first().click()
  await expect(result(page)).toContainText('Billet valable')
  await expect(result(page)).toContainText('Le gala de la Ruche')
  await isSound(page, 'valid ticket')

  // At a door without a network.
  await hydrated(page)
  await page.context().setOffline(true)
  const scans = async (text: string) => {
    await page.getByLabel('Code du billet').fill(text)
    await page.keyboard.press('Enter')
  }
  await scans(codes[3] ?? '')
  await expect(result(page)).toContainText('Billet n° 0004')
  await expect(result(page)).toContainText('Vérifié sans connexion')
  await scans(forged)
  await expect(result(page)).toContainText('Billet falsifié')
  await scans('bonjour')
  await expect(result(page)).toContainText('Code illisible')
  await isSound(page, 'refused ticket')
})
