import { test } from 'vitest'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { galaPathOf } from '../../../build/e2e/a-gala.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aBall } from '../../../build/waiting-list/a-full-ball.ts'

const site = aSite(() => Promise.resolve())
const email = 'secretaire@exemple.fr'
const phone = { width: 390, height: 844 }

/** A link of the last mail of a kind to the person who waits, once it was sent. */
async function linkIn(kind: string, pattern: RegExp): Promise<string> {
  const query = site.db
    .selectFrom('mail')
    .select('text_body')
    .where('kind', '=', kind)
    .where('recipient', '=', 'ines@exemple.fr')
    .where('text_body', 'is not', null)
  await expect.poll(async () => (await query.executeTakeFirst())?.text_body, { timeout: 40_000 }).toBeTruthy()
  const { text_body: text } = await query.executeTakeFirstOrThrow()
  return pattern.exec(text ?? '')?.[0] ?? ''
}

test('a sold-out price: a visitor joins the list, someone gives a place back, and the offer is paid', async () => {
  const form = await aForm(site.db, { form: aBall('bal', 1) })
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'secretary' })
  const path = galaPathOf(form)
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const held = await shopper.makeCart([{ tierId: tierIdOf(form, 'place') }])
  expect(held.status).toBe(201)

  const ben = { ...shopper.names, tierId: tierIdOf(form, 'place'), firstName: 'Ben', quantity: 1 }

  const page = await site.visit(phone)
  await open(page, path)
  await isSound(page, 'sold out')
  await page.getByRole('link', { name: 'Rejoindre la liste d’attente' }).first().click()
  await hydrated(page)
  await page.getByRole('button', { name: 'Rejoindre la liste' }).click()
  await isSound(page, 'what is missing')
  await page.getByLabel('Votre prénom').fill('Inès')
  await page.getByLabel('Votre e-mail').fill('ines@exemple.fr')
  await page.getByRole('button', { name: 'Rejoindre la liste' }).click()
  await expect(page.getByRole('heading', { name: 'Regardez votre boîte de réception' })).toBeVisible()
  await isSound(page, 'joined')
  await open(page, await linkIn('waitingJoined', /\/nouvelles\/place\/[\w-]+/))
  await expect(page.getByRole('heading', { name: 'Vous êtes à la place 1' })).toBeVisible()
  await isSound(page, 'the place in the line')

  expect((await shopper.call('POST', '/waiting-lists', { ...ben, email: 'ben@exemple.fr' })).status).toBe(202)
  // Someone gives the place back.
  expect((await shopper.changeItems(held.body, [])).status).toBe(200)
  const offer = await linkIn('waitingOffer', /\/associations\/\S+#\S+/)
  const other = await site.visit(phone)
  await open(other, path)
  await expect(other.getByText('Complet').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'C’est votre tour' })).toBeVisible()
  await isSound(page, 'the offer')

  const buyer = aBuyer(page, path)
  await open(page, offer)
  await buyer.names(1, { firstName: 'Inès', lastName: 'Moreau' })
  await buyer.toBilling()
  await buyer.fillsPayer(buyer.payer)
  await buyer.tips('none')
  await buyer.acceptsAll()
  await buyer.orders()
  await buyer.paysWith(cards.accepted)
  await buyer.isConfirmed()
  expect(await site.db.selectFrom('ticket').select('id').execute()).toHaveLength(1)
  const own = site.db.selectFrom('waiting_entry').select('state').where('email', '=', 'ines@exemple.fr')
  await expect.poll(async () => (await own.executeTakeFirst())?.state, { timeout: 20_000 }).toBe('accepted')

  const office = await site.visit()
  await signInTab(site, office, email, '/admin/la-ruche/evenements/bal/attente')
  await expect(office.getByText('ben@exemple.fr')).toBeVisible()
  await isSound(office, 'the lists')
  await office.getByRole('button', { name: 'Retirer Ben de la liste' }).click()
  await office.getByRole('button', { name: 'Retirer de la liste', exact: true }).click()
  await expect(office.getByText('Personne n’attend à ce tarif.')).toBeVisible()
  expect(await site.violations()).toEqual([])
})
