import { expect as equal, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const email = 'presidente@exemple.fr'
const names = ['Adulte', 'Enfant', 'Soutien']

const site = aSite(async (db) => {
  const tiers = names.map((name) => ({ key: name.toLowerCase(), name, price: 1500, stock: 10 }))
  await aForm(db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', state: 'draft', presetAmounts: [], tiers },
  })
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'president' })
})

const items = (page: Page) => page.locator('#tiers > details > summary b')

/** The middle of the handle of a price. */
async function handleOf(page: Page, name: string) {
  const summary: Locator = page.locator('#tiers > details > summary', { hasText: name })
  const box = await summary.locator('[aria-hidden]').boundingBox()
  if (box === null) throw new Error(`${name} has no handle`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('prices are put in order with a mouse, and with a finger; the focus stays where it was', async () => {
  const page = await site.visit({ width: 390, height: 844, hasTouch: true })
  await signInTab(site, page, email, '/admin/la-ruche/evenements/gala/edition/2')
  const add = page.getByRole('button', { name: 'Ajouter un tarif' })
  await add.focus()
  const [first, last] = [await handleOf(page, 'Adulte'), await handleOf(page, 'Soutien')]
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y + 9, { steps: 4 })
  await isSound(page, 'dragged')
  await page.mouse.up()
  await expect(items(page)).toHaveText(['Enfant', 'Soutien', 'Adulte'])
  await expect(page.getByText('Adulte : position 3 sur 3')).toBeAttached()
  await expect(add).toBeFocused()
  // No price was opened by it.
  await expect(page.locator('#tiers > details[open]')).toHaveCount(0)

  const touch = await page.context().newCDPSession(page)
  // The bar at the bottom of a phone takes what is below it.
  await page.locator('#tiers').evaluate((list) => list.scrollIntoView({ block: 'center' }))
  const [from, to] = [await handleOf(page, 'Adulte'), await handleOf(page, 'Enfant')]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const y of [from.y - 30, to.y - 9])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to.x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(items(page)).toHaveText(names)
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()

  // The Escape key leaves the order as it was.
  const handle = await handleOf(page, 'Adulte')
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y + 9)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  equal(await items(page).allTextContents()).toEqual(names)
})
