import { expect } from '../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { type Person, cards } from '../../build/e2e/visitors/a-donor.ts'
import { anOrder } from '../../build/e2e/visitors/an-order.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated } from '../../build/e2e/a-tab.ts'
import { germanWord, hostileForm } from '../../build/site/hostile-form.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'

const site = aSite(hostileForm)
const path = '/associations/la-ruche/evenements/hostile'
const email = `${'w'.repeat(60)}@${'x'.repeat(60)}.exemple.fr`
const payer: Person = {
  firstName: 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern',
  lastName: 'Gewissenhaftschaferswessenschafewarenwohlgepflege',
  email,
  emailConfirmation: email,
}
const answer = `<script>hacked=1</script>\u202E${'W'.repeat(400)}`

/** Hostile input is shown as text: no part of it became an element, and none of it was executed. */
async function isInert(page: Page, screen: string): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in globalThis), screen).toBe(false)
  await expect(
    page.locator('[onerror], [onclick], [onload], img[src="x"], a[href^="javascript:"]'),
  ).toHaveCount(0)
  await isSound(page, screen)
}

describe.each([390, 320])('every text is hostile, at %i px', (width) => {
  test('the whole journey is inert and laid out', async () => {
    const page = await site.visit({ width, height: 844 })
    const order = anOrder(page, path)
    await order.openPage()
    await isInert(page, 'campaign page')
    await page.getByRole('spinbutton').first().fill('2')
    await order.openStep(1)
    await page.getByRole('spinbutton').first().fill('2')
    await isInert(page, 'tickets')
    await order.next().click()
    await expect(order.heading('Qui vient ?')).toBeVisible()
    await order.next().click()
    await isInert(page, 'participants, refused')
    for (const number of [1, 2]) {
      const unit = page.getByRole('group', { name: new RegExp(`^Participant ${number} –`) })
      await unit.getByLabel('Prénom').fill(payer.firstName ?? '')
      await unit.getByLabel('Nom', { exact: true }).fill(payer.lastName ?? '')
      await unit.getByRole('textbox', { name: germanWord }).fill(answer)
      await unit.getByRole('radio', { name: germanWord }).check()
      await unit.getByRole('checkbox', { name: germanWord }).check()
    }
    await isInert(page, 'participants')
    await order.next().click()
    await expect(order.heading('Vos coordonnées')).toBeVisible()
    await order.types(payer)
    await page.getByRole('textbox', { name: germanWord }).fill(answer)
    await isInert(page, 'billing')
    await order.next().click()
    await expect(order.heading('Récapitulatif')).toBeVisible()
    await isInert(page, 'summary')
    await order.tips('none')
    await order.accepts()
    await order.orders()
    await isInert(page, 'card')
    await order.paysWith(cards.accepted)
    await order.isThanked('Event', payer.firstName)
    await isInert(page, 'confirmation')
    await page.getByRole('link', { name: 'Voir mes billets' }).click()
    await expect(order.heading('Vos 2 billets')).toBeVisible()
    await isInert(page, 'tickets page')
  })

  test('so are the search and the page of the association', async () => {
    const page = await site.visit({ width, height: 844 })
    await page.goto(`/e/recherche?q=${germanWord}`)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /onerror/ })
        .first(),
    ).toBeVisible()
    await isInert(page, 'search')
    await page.goto('/associations/la-ruche')
    await hydrated(page)
    await isInert(page, 'association')
  })

  test('so are the mails, which have no content policy', async () => {
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThan(1)
    const page = await site.visit({ width, height: 844 })
    for (const mail of await mails()) {
      await page.setContent(mail.html ?? '')
      await isInert(page, mail.kind)
    }
  })
})

function mails() {
  return site.db.selectFrom('mail').select(['kind', 'html']).where('state', '=', 'sent').execute()
}
