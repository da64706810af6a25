import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { aBrowserWithSetting } from '../../../build/e2e/a-browser-with-setting.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aForeignSite } from '../../../build/e2e/foreign-site.ts'
import { aFramedForm, inFrame, paidMessages } from '../../../build/e2e/visitors/a-framed-form.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../../build/e2e/visitors/an-order.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { form: { slug: 'dons' } }))
const openForeign = aForeignSite()
let strict: Awaited<ReturnType<typeof aBrowserWithSetting>>
let lax: Awaited<ReturnType<typeof aBrowserWithSetting>>
beforeAll(async () => {
  ;[strict, lax] = await Promise.all([aBrowserWithSetting('blocked'), aBrowserWithSetting('allowed')])
})
afterAll(() => Promise.all([strict.close(), lax.close()]))

const dons = { organizationSlug: 'la-ruche', formType: 'Donation' as const, formSlug: 'dons' }
const t = words('fr', 'widget')
const opensForm = async (page: Page) => {
  await openForeign(page, aFramedForm(site.url + formWidgetPath(dons, null, 'fr')))
  await hydrated(inFrame(page))
}

/** Tries to store by a script of a third party, and lists the refusals. */
const refusedIn = (page: Page) =>
  inFrame(page)
    .locator('body')
    .evaluate(() => {
      const isRefused = (store: () => void) => {
        try {
          store()
          return false
        } catch {
          return true
        }
      }
      document.cookie = 'framed=1; path=/; SameSite=None; Secure'
      return {
        cookie: !document.cookie.includes('framed'),
        localStorage: isRefused(() => localStorage.setItem('framed', '1')),
        sessionStorage: isRefused(() => sessionStorage.setItem('framed', '1')),
      }
    })

describe('a browser whose visitor blocks the storage of third parties', () => {
  test('refuses what another browser gives: the block is real', async () => {
    for (const [{ context }, isRefused] of [
      [lax, false],
      [strict, true],
    ] as const) {
      const page = await context.newPage()
      await opensForm(page)
      expect(await refusedIn(page)).toEqual({
        cookie: isRefused,
        localStorage: isRefused,
        sessionStorage: isRefused,
      })
      await page.close()
    }
  })

  test('a gift is paid with 3-D Secure from the frame, which shows how it ended', async () => {
    const { context } = strict
    const page = await context.newPage()
    await opensForm(page)
    const donor = aDonor(inFrame(page))
    await donor.gives('42')
    await donor.fillsPayer(buyer)
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    // The order is in the memory of the frame, the whole way to its payment.
    expect(await context.cookies()).toEqual([])
    const [tab] = await Promise.all([context.waitForEvent('page'), donor.payButton().click()])
    const payer = aDonor(tab)
    await payer.atCard()
    await payer.paysWith(cards.challenged)
    await payer.answersBank('success')
    await payer.isConfirmed()
    await tab.close()
    await expect(donor.heading(t('pay.paid.titleGift'))).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => paidMessages(page)).toEqual([{ type: 'obole:paid', id: 'w' }])
    expect(await refusedIn(page)).toMatchObject({ localStorage: true })
    await expect.poll(() => site.violations()).toEqual([])
  })
})
