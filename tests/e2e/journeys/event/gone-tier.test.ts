import { test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { galaPathOf } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aBuyer } from '../../../build/e2e/visitors/a-buyer.ts'

const site = aSite(() => Promise.resolve())

const stalls = { key: 'parterre', name: 'Parterre', price: 1500 }
const balcony = { key: 'balcon', name: 'Balcon', price: 900 }

/** An evening with these tiers; called again, it replaces them. */
const anEvening = (slug: string, tiers: readonly unknown[]) =>
  aForm(site.db, {
    form: { type: 'Event', slug, title: slug, acceptOpenDonation: false, presetAmounts: [], tiers },
  })

/** A buyer on a phone who named the people of their tickets, before the balcony is removed. */
async function aBuyerOf(counts: Readonly<Record<string, number>>, slug: string) {
  const page = await site.visit({ viewport: { width: 390, height: 800 }, expects: [/status of 400/] })
  const buyer = aBuyer(page, galaPathOf(await anEvening(slug, [stalls, balcony])))
  await buyer.openStep(1)
  await buyer.chooses(counts)
  await buyer.toTickets()
  for (const [index, firstName] of ['Inès', 'Noé'].entries())
    await buyer.names(index + 1, { firstName, lastName: 'Moreau' })
  await anEvening(slug, [stalls])
  await buyer.next().click()
  const removed = page.getByText('Un tarif de votre sélection n’existe plus')
  await expect(removed).toBeVisible()
  const choosesTwo = async () => {
    await buyer.chooses({ Parterre: 2 })
    await buyer.toTickets()
    await expect(removed).toHaveCount(0)
    await expect(buyer.ticket(1).getByLabel(/^Prénom/)).toHaveValue('Inès')
    await expect(buyer.ticket(2).getByLabel(/^Prénom/)).toHaveValue('Noé')
    await buyer.toBilling()
  }
  return { page, buyer, removed, choosesTwo }
}

test('a buyer whose only price was removed chooses another one, and keeps the names', async () => {
  const { page, buyer, choosesTwo } = await aBuyerOf({ Balcon: 2 }, 'balcon-seul')
  await expect(buyer.heading(buyer.t.picker('title.Event'))).toBeVisible()
  await expect(buyer.quantity('Balcon')).toHaveCount(0)
  await isSound(page, 'choice after a removed price')
  await choosesTwo()
})

test('a buyer of whose prices one was removed goes back to the choice, and keeps all names', async () => {
  const { page, buyer, removed, choosesTwo } = await aBuyerOf({ Parterre: 1, Balcon: 1 }, 'deux-prix')
  await expect(buyer.heading(buyer.t.questions('title.participants'))).toBeVisible()
  await isSound(page, 'details after a removed price')
  await page.getByRole('button', { name: buyer.t.questions('soldOut.action') }).click()
  await expect(removed).toBeVisible()
  await choosesTwo()
})
