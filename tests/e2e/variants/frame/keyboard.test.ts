import { test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { aForm } from '../../../build/a-form.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aForeignSite } from '../../../build/e2e/foreign-site.ts'
import { aKeyboardInFrame } from '../../../build/e2e/keyboard-in-frame.ts'
import { aFramedForm, inFrame } from '../../../build/e2e/visitors/a-framed-form.ts'
import { aDonor } from '../../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../../build/e2e/visitors/an-order.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) => aForm(db, { form: { slug: 'dons' } }))
const openForeign = aForeignSite()

const dons = { organizationSlug: 'la-ruche', formType: 'Donation' as const, formSlug: 'dons' }
const t = words('fr', 'widget')

test('a gift goes by keyboard from the site into its frame, through every step to the payment, and out again', async () => {
  const page = await site.visit({ height: 700 })
  await openForeign(
    page,
    `<a href="#avant">Avant</a>${aFramedForm(site.url + formWidgetPath(dons, null, 'fr'))}<a href="#apres">Après</a>`,
  )
  const form = inFrame(page)
  const donor = aDonor(form)
  const keys = aKeyboardInFrame(page)
  await expect(form.locator('html[data-hydrated=true]')).toBeAttached()
  await keys.presses('Tab')
  await expect(page.getByRole('link', { name: 'Avant' })).toBeFocused()
  await keys.to(form.getByLabel(donor.t.donation('free')))
  await keys.types('42')
  await keys.to(donor.next())
  await keys.presses('Enter')
  await expect(donor.heading(donor.t.checkout('title.contributors'))).toBeVisible()

  // Nothing typed: the first field has the focus, and the summary before it leads there too.
  const field = (name: string) => form.getByLabel(donor.t.payer(name), { exact: true })
  await keys.to(donor.next())
  await keys.presses('Enter')
  await expect(field('firstName')).toBeFocused()
  await expect(field('firstName')).toBeInViewport()
  const summary = form.getByRole('alert').filter({ hasText: 'à corriger' })
  await keys.backTo(summary.getByRole('link').first())
  await keys.presses('Enter')
  await expect(field('firstName')).toBeFocused()
  const { firstName = '', ...rest } = buyer
  await keys.types(firstName)
  for (const [name, value] of Object.entries(rest)) {
    await keys.to(field(name))
    await keys.types(value)
  }
  await keys.to(donor.next())
  await keys.presses('Enter')
  await expect(donor.heading(donor.t.checkout('title.summary'))).toBeVisible()

  await keys.to(donor.tipTile('none'))
  await keys.presses('Space')
  await keys.to(form.getByRole('checkbox', { name: donor.t.checkout('summary.terms').slice(0, 9) }))
  await keys.presses('Space')
  await keys.to(donor.payButton())
  await donor.isSettled()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), keys.presses('Enter')])
  await aDonor(tab).atCard()
  await tab.close()
  await page.bringToFront()
  await expect(donor.heading(t('pay.waiting.title'))).toBeVisible()
  const after = page.getByRole('link', { name: 'Après' })
  const last = form.getByRole('button', { name: t('pay.change') })
  await keys.to(form.getByRole('link', { name: t('pay.continue') }))
  await keys.to(last)
  await keys.to(after)
  await keys.backTo(last)
})
