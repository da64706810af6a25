import { test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { aForm } from '../../../build/a-form.ts'
import { galaPathOf } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { lostNetwork } from '../../../build/e2e/go-offline.ts'
import { hydrated, open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aForeignSite } from '../../../build/e2e/foreign-site.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aFramedForm, inFrame } from '../../../build/e2e/visitors/a-framed-form.ts'

// What a visitor's own cart holds does not close the form for that visitor.

const site = aSite(() => Promise.resolve())
const openForeign = aForeignSite()

const phone = { width: 390, height: 800 }
const guests = [
  { firstName: 'Inès', lastName: 'Moreau' },
  { firstName: 'Noé', lastName: 'Moreau' },
]
const held = 'Complet ou en cours de réservation'

/** An evening with one kind of place and nothing else to choose. */
function anEvening(slug: string, changes: Record<string, unknown>) {
  const { stock = null, extraOptions = [], ...form } = changes
  const tiers = [{ key: 'place', name: 'Place', price: 1500, stock, extraOptions }]
  return aForm(site.db, {
    form: { type: 'Event', slug, title: slug, acceptOpenDonation: false, presetAmounts: [], tiers, ...form },
  })
}

async function paysWith(buyer: ReturnType<typeof aBuyer>, card: string) {
  await buyer.tips('none')
  await buyer.acceptsAll()
  await buyer.orders()
  await buyer.paysWith(card)
}

test('two buyers take the last three places, and pay after a reload and a refused card', async () => {
  const path = galaPathOf(await anEvening('trois-places', { stock: 3 }))
  const [one, other, late] = [await site.visit(phone), await site.visit(), await site.visit(phone)]
  const [first, second] = [aBuyer(one, path), aBuyer(other, path)]
  await first.openCampaign()
  await first.chooses({ Place: 1 })
  await first.toTickets()
  await second.reachesSummary({ Place: 2 }, guests)

  await open(late, path)
  await expect(late.getByText(held).first()).toBeVisible()
  await expect(late.getByText(/réessayez après \d\dh\d\d/).first()).toBeVisible()
  await isSound(late, 'campaign held by others')
  await open(late, `${path}/1`)
  await expect(late.getByText(held).first()).toBeVisible()
  await isSound(late, 'step held by others')

  await one.reload()
  await expect(first.heading(first.t.questions('title.participants'))).toBeVisible()
  await first.openCampaign()
  await expect(first.quantity('Place')).toHaveValue('1')
  await expect(one.getByText(held)).toHaveCount(0)
  await first.toTickets()
  await first.names(1, { firstName: 'Lou', lastName: 'Moreau' })
  await first.toBilling()
  await first.fillsPayer(first.payer)
  await paysWith(first, cards.declined)
  await expect(one.getByRole('alert').first()).toBeVisible()
  await first.openStep(4)
  await one.getByRole('button', { name: first.t.checkout('paying.change') }).click()
  await expect(first.heading(first.t.checkout('title.summary'))).toBeVisible()
  await paysWith(first, cards.accepted)
  await first.isConfirmed()
  await paysWith(second, cards.accepted)
  await second.isConfirmed()

  await open(late, path)
  await expect(late.getByText('Complet', { exact: true }).first()).toBeVisible()
  await expect.poll(() => site.violations()).toEqual([])
})

test('the last entry with the last option is bought in the frame of another site', async () => {
  const extraOptions = [{ key: 'repas', label: 'Repas', price: 500, stock: 1 }]
  await anEvening('derniere-entree', { maxEntries: 1, extraOptions })
  const page = await site.visit({ height: 1200 })
  const address = { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'derniere-entree' } as const
  await openForeign(page, aFramedForm(site.url + formWidgetPath(address, null, 'fr')))
  const frame = inFrame(page)
  const buyer = aBuyer(frame)
  await hydrated(frame)
  await buyer.chooses({ Place: 1 })
  await buyer.toTickets()
  await frame.getByRole('checkbox', { name: 'Repas' }).check()
  await buyer.names(1, { firstName: 'Lou', lastName: 'Moreau' })
  await buyer.toBilling()
  await frame.getByRole('button', { name: 'Retour' }).click()
  await expect(frame.getByRole('checkbox', { name: 'Repas' })).toBeChecked()
  await buyer.toBilling()
  await buyer.fillsPayer(buyer.payer)
  await buyer.tips('none')
  await buyer.acceptsAll()
  await buyer.isSettled()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), buyer.payButton().click()])
  const payer = aBuyer(tab)
  await payer.atCard()
  await payer.paysWith(cards.accepted)
  await payer.isConfirmed()
  await expect.poll(() => site.violations()).toEqual([])
})

test('step 1 of a place that another visitor takes: refused once and in full, then the panel of the live read', async () => {
  const form = await anEvening('une-place', { stock: 1 })
  const step = `${galaPathOf(form)}/1`
  const one = await site.visit({ ...phone, expects: [/status of 409/] })
  const other = await site.visit(phone)
  await one.clock.install()
  await other.clock.install()
  for (const page of [one, other]) await open(page, step)
  const buyer = aBuyer(one, galaPathOf(form))
  await buyer.chooses({ Place: 1 })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  expect((await shopper.makeCart([{ tierId: tierIdOf(form, 'place') }])).status).toBe(201)

  await buyer.next().click()
  const alert = one.getByRole('alert').filter({ hasText: 'erreur à corriger' })
  await expect(alert).toContainText('vient d’être achetée ou réservée par une autre personne')
  await expect(alert).toBeFocused()
  await expect(one.getByText(/il en reste 0|retiré de votre panier/)).toHaveCount(0)
  await isSound(one, 'the last place is taken')

  await expect(async () => {
    await other.clock.fastForward('00:11')
    await expect(other.getByRole('heading', { name: held })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(other.getByRole('button', { name: 'Continuer' })).toHaveCount(0)
  await isSound(other, 'the live read found nothing left')
})

test('without a network the bar pushes a phone’s page down, and the reason of the button is above the dock', async () => {
  const form = await anEvening('sans-reseau', { stock: 9 })
  const page = await site.visit({ ...phone, expects: lostNetwork })
  const buyer = aBuyer(page, galaPathOf(form))
  await buyer.openCampaign()
  await buyer.chooses({ Place: 2 })
  await buyer.toTickets()
  await page.context().setOffline(true)
  const bar = page.locator('#offline')
  await expect(bar).toBeVisible()
  const boxOf = async (one: ReturnType<typeof page.locator>) => {
    const box = await one.boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) }
  }
  expect((await boxOf(page.locator('header').first())).top).toBeGreaterThanOrEqual((await boxOf(bar)).bottom)
  const reason = page.locator('main').getByText('vous pourrez continuer dès le retour du réseau').first()
  const button = page.getByRole('button', { name: 'Continuer' }).filter({ visible: true })
  expect((await boxOf(reason)).bottom).toBeLessThanOrEqual((await boxOf(button)).top)
  await page.context().setOffline(false)
})
