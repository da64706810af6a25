import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aForeignSite } from '../../../build/e2e/foreign-site.ts'
import { aFramedForm, inFrame, paidMessages } from '../../../build/e2e/visitors/a-framed-form.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../../build/e2e/visitors/an-order.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { form: { slug: 'dons' } }))
const openForeign = aForeignSite()

const dons = { organizationSlug: 'la-ruche', formType: 'Donation' as const, formSlug: 'dons' }
const t = words('fr', 'widget')

const frameOf = (page: Page) => page.frames().find((frame) => frame.parentFrame() === page.mainFrame())

async function reloadsFrame(page: Page): Promise<void> {
  const frame = frameOf(page)
  // The call is answered before its page goes.
  const reload = () => frame?.evaluate(() => void setTimeout(() => location.reload()))
  await Promise.all([frame?.waitForNavigation(), reload()])
  await expect(inFrame(page).locator('html[data-hydrated=true]')).toBeAttached()
}

/** A gift of 42 euros in a frame that can store nothing, with its payment in a tab. */
async function paysInTab(page: Page) {
  await page.addInitScript(() => {
    if (parent === self) return
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(self, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await openForeign(page, aFramedForm(site.url + formWidgetPath(dons, null, 'fr')))
  const donor = aDonor(inFrame(page))
  await hydrated(inFrame(page))
  await donor.gives('42')
  await donor.fillsPayer(buyer)
  await donor.tips('none')
  await donor.accepts()
  await donor.isSettled()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), donor.payButton().click()])
  const payer = aDonor(tab)
  await payer.atCard()
  return { donor, payer, tab }
}

test('a frame that is loaded again while its visitor pays shows how the payment ended, and notifies its site once', async () => {
  const page = await site.visit({ height: 1200 })
  const { donor, payer } = await paysInTab(page)

  await reloadsFrame(page)
  await expect(donor.heading(t('pay.unopened.title'))).toBeVisible()
  // The address has no word of it: it would be in what the visitor copies.
  const { paymentRequestId } = await site.db
    .selectFrom('payment')
    .select('id as paymentRequestId')
    .executeTakeFirstOrThrow()
  expect(frameOf(page)?.url()).not.toContain(paymentRequestId)
  await payer.paysWith(cards.accepted)
  await payer.isConfirmed()
  await expect(donor.heading(t('pay.paid.titleGift'))).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => paidMessages(page)).toHaveLength(1)

  await reloadsFrame(page)
  await expect(donor.heading(t('pay.paid.titleGift'))).toBeVisible()
  expect(await paidMessages(page)).toHaveLength(1)

  // Another gift begins at the first step, also after a reload.
  const first = words('fr', 'checkout')('title.donation')
  await inFrame(page)
    .getByRole('button', { name: t('pay.paid.againGift') })
    .click()
  await expect(donor.heading(/./)).toHaveText(first)
  await donor.gives('12')
  await donor.fillsPayer(buyer)
  await reloadsFrame(page)
  await expect(donor.heading(/./)).toHaveText(first)
  expect(await paidMessages(page)).toHaveLength(1)
})

test('an order that is changed after the frame was loaded again begins anew, and its payment takes no money', async () => {
  const page = await site.visit({ height: 1200 })
  const { donor, payer } = await paysInTab(page)
  await reloadsFrame(page)
  await inFrame(page)
    .getByRole('button', { name: t('pay.change') })
    .click()
  await expect(donor.heading(/./)).toHaveText(words('fr', 'checkout')('title.donation'))
  await payer.paysWith(cards.accepted)
  await expect(payer.heading(payer.t.confirmation('screen.cancelled.title'))).toBeVisible({ timeout: 20_000 })
  await reloadsFrame(page)
  await expect(donor.heading(/./)).toHaveText(words('fr', 'checkout')('title.donation'))
  expect(await paidMessages(page)).toEqual([])
})
