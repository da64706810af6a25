import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { readPdf } from '../../build/documents/read-pdf.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { open } from '../../build/e2e/a-tab.ts'
import { expect } from '../../build/e2e/expect.ts'
import { isSound } from '../../build/e2e/sound-screen.ts'
import { anOrder, buyer } from '../../build/e2e/visitors/an-order.ts'
import { today } from '../../build/over-time/shown-schedule.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'Membership',
      slug: 'saison',
      title: 'Adhésion à la saison',
      tiers: [{ name: 'Adhésion adulte', price: 3000, validityPeriod: { kind: 'unlimited' } }],
    },
  }),
)

const path = '/associations/la-ruche/adhesions/saison'
const plain = (text: string) => text.replaceAll('\u200b', '').replaceAll(/\s+/gu, ' ')

test('a member opens the card, its page says valid, and after a refund that it is cancelled', async () => {
  const page = await site.visit({ expects: [/404/] })
  const order = anOrder(page, path)
  await order.openPage()
  await expect(page.getByText('Valable sans limite de durée')).toBeVisible()
  await order.openStep(1)
  await order.takes('Adhésion adulte', 1)
  await order.next().click()
  await page.getByLabel('Prénom').fill('Inès')
  await page.getByLabel('Nom', { exact: true }).fill('Moreau')
  await order.goesTo('Vos coordonnées')
  await order.types(buyer)
  await order.goesTo('Récapitulatif')
  await order.pays()
  await order.isThanked('Membership')

  // The card of the member, not of the payer.
  const link = page.getByRole('link', { name: 'Ouvrir la carte (PDF)' })
  const file = `${site.url}${await link.getAttribute('href')}`
  const card = async () => readPdf(new Uint8Array(await (await fetch(file)).arrayBuffer()))
  const printed = await card()
  for (const words of ['La Ruche', 'Adhérent Inès Moreau', 'Adhésion adulte', `depuis le ${today()}`])
    expect(plain(printed.text)).toContain(words)

  // A phone scans the code: the same address that a touch on it opens.
  const [, address = ''] = /\/URI \(([^)]+)\)/.exec(printed.structure) ?? []
  const { pathname } = new URL(address)
  await open(page, pathname)
  const main = page.getByRole('main')
  await expect(main).toContainText('Adhésion valable')
  await expect(main).toContainText('Inès M.')
  await expect(main).not.toContainText('Moreau')
  await isSound(page, 'valid card')
  await open(page, `${pathname}/en`)
  await expect(main).toContainText('Valid membership')

  const { id } = await site.db.selectFrom('order').select('id').executeTakeFirstOrThrow()
  await site.cli('refund', id)
  await open(page, pathname)
  await expect(main).toContainText('Adhésion annulée')
  await isSound(page, 'cancelled card')
  expect(plain((await card()).text)).toContain('Adhésion annulée')

  await open(page, `${pathname.slice(0, -1)}_`)
  await expect(main).toContainText('Carte inconnue')
  await isSound(page, 'unknown card')
  await expect.poll(() => site.violations()).toEqual([])
})
