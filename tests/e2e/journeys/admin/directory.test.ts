import { beforeEach, test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { moveClock } from '../../../build/e2e/a-clock.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'

const gala = {
  type: 'Event',
  slug: 'gala',
  title: 'Le gala',
  presetAmounts: [],
  acceptOpenDonation: true,
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 40 }],
}
const site = aSite((db) => aForm(db, { form: gala }))
const pages = words('fr', 'manage')
const people = words('fr', 'people')
const sheet = words('fr', 'personSheet')
const email = 'secretaire@exemple.fr'

beforeEach(async () => {
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'secretary' })
})

/** An order of Zoé, for a child, whose address is written in one of two ways. */
async function orders(address: string): Promise<void> {
  const form = await aForm(site.db, { form: gala })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const child = { firstName: 'Thị', lastName: 'Nguyễn', birthDate: '03/02/2015' }
  const payer = { ...aPayer, email: address, emailConfirmation: address }
  const cart = await shopper.fillItems([{ tierId: tierIdOf(form, 'place'), participant: child }], payer)
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  await shopper.confirm(paymentId)
}

test('a secretary finds a person, merges two of them on a phone and undoes it', async () => {
  await orders('zoe.moreau@exemple.fr')
  await orders('Zoe.Moreau@exemple.fr')
  // The periodic task that reads them runs when its time has passed.
  await moveClock(site, 1)
  const known = async () => (await site.db.selectFrom('person').select('id').execute()).length
  await expect(async () => expect(await known()).toBe(3)).toPass({ timeout: 60_000 })
  const page = await site.visit({ width: 390, height: 844 })
  await signInTab(site, page, email, '/admin/la-ruche/personnes')
  const counted = (count: number) =>
    page.getByRole('heading', { name: people('count', { count, number: String(count) }) })
  await expect(counted(3)).toBeVisible()
  await isSound(page, 'the directory')

  await page.getByLabel(people('search')).fill('nguyen')
  await page.keyboard.press('Enter')
  await expect(counted(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Thị Nguyễn' })).toBeVisible()
  await page.getByRole('button', { name: people('clear') }).click()
  await expect(counted(3)).toBeVisible()

  await page.getByRole('link', { name: pages('frame.peoplePage.proposals') }).click()
  await expect(page.getByText(sheet('merge.reason.email'))).toBeVisible()
  await isSound(page, 'people who may be one')
  await page.getByRole('button', { name: sheet('merge.choose') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: sheet('merge.choose') }).click()
  await expect(page.getByText(sheet('merge.none'))).toBeVisible()

  await page.getByRole('link', { name: pages('frame.peoplePage.people') }).click()
  await expect(counted(2)).toBeVisible()
  await page.getByRole('link', { name: /Moreau/ }).click()
  await expect(page.getByRole('heading', { name: sheet('merged.title') })).toBeVisible()
  await page.getByRole('textbox', { name: sheet('tags.label') }).fill('Bénévole, chorale')
  await page.getByRole('button', { name: sheet('tags.save') }).click()
  await expect(page.getByText(sheet('tags.saved'))).toBeVisible()
  await page.getByRole('textbox', { name: pages('notes.label') }).fill('Prête sa sono.')
  await page.getByRole('button', { name: pages('notes.add') }).click()
  await expect(page.getByText('Prête sa sono.', { exact: true })).toBeVisible()
  await isSound(page, 'a person with a merge, tags and a note')

  await page.getByRole('button', { name: sheet('merged.undo') }).click()
  await dialog.getByRole('button', { name: sheet('merged.undo') }).click()
  await expect(page.getByText(sheet('merged.undone'))).toBeVisible()
  await expect(page.getByRole('heading', { name: sheet('merged.title') })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: sheet('merge.title') })).toBeVisible()
  await page.goto('/admin/la-ruche/personnes')
  await expect(counted(3)).toBeVisible()
})
