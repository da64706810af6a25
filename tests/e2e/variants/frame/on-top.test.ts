import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { elementCode } from '#domain/widget/embed-codes.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aForeignSite } from '../../../build/e2e/foreign-site.ts'
import { aFramedForm, inFrame, paidMessages } from '../../../build/e2e/visitors/a-framed-form.ts'
import { aDonor, cards, formPath } from '../../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../../build/e2e/visitors/an-order.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { form: { slug: 'dons' } }))
const openForeign = aForeignSite()

const dons = { organizationSlug: 'la-ruche', formType: 'Donation' as const, formSlug: 'dons' }
const t = words('fr', 'widget')
const framed = (look: string, sandbox: string) =>
  aFramedForm(site.url + formWidgetPath(dons, null, 'fr'), look, `sandbox="${sandbox}"`)
const scripts = 'allow-scripts allow-same-origin allow-forms'

/** To the order button of a gift, in the frame. */
async function reachesPayment(page: Page): Promise<void> {
  const donor = aDonor(inFrame(page))
  await hydrated(inFrame(page))
  await donor.gives('15')
  await donor.fillsPayer(buyer)
  await donor.tips('none')
  await donor.accepts()
  await donor.isSettled()
}

describe('where the association chose the same window', () => {
  test('the payment replaces its site, with what it filled in, and ends on the campaign of Obole', async () => {
    const page = await site.visit({ height: 1200 })
    const code = elementCode({
      ...dons,
      publicUrl: site.url,
      kind: 'form',
      locale: 'en',
      title: 'Dons',
      paysOnTop: true,
    })
    await openForeign(
      page,
      code.replace('<obole-form', '<obole-form id="o" first-name="Zoé" amount="42" accent="ff8800"'),
    )
    const donor = aDonor(inFrame(page, '#o iframe'), 'en')
    await expect(inFrame(page, '#o iframe').getByLabel(donor.t.donation('free'))).toHaveValue('42')
    await donor.next().click()
    const { firstName: _filled, ...rest } = buyer
    await donor.types(rest)
    await donor.toSummary()
    await expect(donor.payButton()).toHaveCSS('background-color', 'rgb(173, 93, 0)')
    await donor.tips('none')
    await donor.accepts()
    await donor.isSettled()
    await donor.payButton().click()
    const payer = aDonor(page, 'en')
    await payer.atCard()
    expect(new URL(page.url()).origin).toBe(site.url)
    expect(page.context().pages()).toHaveLength(1)
    await payer.paysWith(cards.challenged)
    await payer.answersBank('success')
    await payer.isConfirmed()
    await page.getByRole('link', { name: payer.t.confirmation('confirmed.backToForm') }).click()
    await expect(page).toHaveURL(`${site.url}${formPath}/en`)
    await expect.poll(() => site.violations()).toEqual([])
  })

  test('a cancelled payment leads to the campaign, never to an address that the site chooses', async () => {
    const page = await site.visit({ height: 1200 })
    await openForeign(
      page,
      framed('&pay=top&retour=https://exemple.fr', `${scripts} allow-top-navigation-by-user-activation`),
    )
    await reachesPayment(page)
    await aDonor(inFrame(page)).payButton().click()
    const payer = aDonor(page)
    await payer.atCard()
    await page.getByText(payer.t.payment('cancel')).first().click()
    await expect(page).toHaveURL(site.url + formPath)
  })

  test('a frame that may not leave its site says so, and pays in a tab', async () => {
    const page = await site.visit({ height: 1200, expects: [/initiate navigation/] })
    await openForeign(page, framed('&pay=top', `${scripts} allow-popups allow-popups-to-escape-sandbox`))
    const donor = aDonor(inFrame(page))
    await reachesPayment(page)
    await donor.payButton().click()
    await expect(donor.heading(t('pay.onTop.title'))).toBeVisible()
    const link = inFrame(page).getByRole('link', { name: t('pay.inTab') })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    const payer = aDonor(tab)
    await payer.atCard()
    await payer.paysWith(cards.accepted)
    await payer.isConfirmed()
    await expect(donor.heading(t('pay.paid.titleGift'))).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => paidMessages(page)).toHaveLength(1)
  })
})

test('a frame that may open no tab pays in place of its site', async () => {
  const page = await site.visit({ height: 1200, expects: [/popup/] })
  await openForeign(page, framed('', `${scripts} allow-top-navigation-by-user-activation`))
  await reachesPayment(page)
  await aDonor(inFrame(page)).payButton().click()
  const payer = aDonor(page)
  await payer.atCard()
  await payer.paysWith(cards.accepted)
  await payer.isConfirmed()
  await expect(page).toHaveURL(/\/paiement\/embarque\/confirmation\//)
  // The way back leads through the pages of the payment to the site, whose frame shows how it ended.
  await expect
    .poll(async () => {
      if (page.url().startsWith(site.url)) await page.goBack()
      return page.url()
    })
    .not.toContain(site.url)
  await expect(aDonor(inFrame(page)).heading(t('pay.paid.titleGift'))).toBeVisible({ timeout: 20_000 })
})
