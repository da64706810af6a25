import type { FrameLocator, Page } from 'playwright-core'
import { test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { aForm } from '../../../build/a-form.ts'
import { aGala, gala } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aForeignSite } from '../../../build/e2e/foreign-site.ts'
import { aFramedForm, inFrame, paidMessages } from '../../../build/e2e/visitors/a-framed-form.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../../build/e2e/visitors/an-order.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite(async (db) => {
  await aForm(db, {
    form: { type: 'Membership', slug: 'saison', tiers: [{ name: 'Adhésion adulte', price: 3000 }] },
  })
  await aForm(db, { form: { type: 'Shop', slug: 'marche', tiers: [{ name: 'Bougie', price: 1200 }] } })
  await aForm(db, {
    form: {
      type: 'PaymentForm',
      slug: 'cantine',
      tiers: [{ name: 'Facture de cantine', priceCategory: 'Pwyw', minAmount: 100 }],
    },
  })
  await aForm(db, { form: { slug: 'dons', state: 'disabled' } })
  await aForm(db, {
    form: { type: 'PaymentForm', slug: 'etude', state: 'disabled', tiers: [{ name: 'Étude', price: 900 }] },
  })
  await aGala(db)
  await aGala(db, { form: { slug: 'visite' }, child: { price: 0 } })
})
const openForeign = aForeignSite()

const t = words('fr', 'widget')
const texts = {
  picker: words('fr', 'picker'),
  questions: words('fr', 'questions'),
  checkout: words('fr', 'checkout'),
}

interface Journey {
  readonly formType: FormType
  readonly formSlug: string
  /** Ordered tier, and its quantity. */
  readonly tier: string
  readonly count: number
  /** The title of the step that asks for a name of each unit, and the title of a unit. */
  readonly names?: readonly [string, string]
  readonly isFree?: true
}

/** From the first step to the one of the payer. */
async function chooses(form: FrameLocator, { tier, count, names }: Journey): Promise<void> {
  const donor = aDonor(form as FrameLocator & Page)
  await form
    .getByRole('spinbutton', { name: texts.picker('quantity.label', { name: tier }) })
    .fill(String(count))
  await donor.next().click()
  if (names === undefined) return
  const [title, unit] = names
  await expect(donor.heading(texts.questions(title))).toBeVisible()
  for (let number = 1; number <= count; number += 1) {
    const named = form.getByRole('group', { name: new RegExp(`^${texts.questions(unit, { number })} `) })
    await named.getByLabel(new RegExp(`^${texts.questions('firstName')}`)).fill('Zoé')
    await named.getByLabel(texts.questions('lastName'), { exact: true }).fill(`Moreau ${'ABC'[number] ?? ''}`)
  }
  await donor.next().click()
}

const participants = ['title.participants', 'unit.participant'] as const

test.each<Journey>([
  {
    formType: 'Membership',
    formSlug: 'saison',
    tier: 'Adhésion adulte',
    count: 1,
    names: ['title.members', 'unit.member'],
  },
  { formType: 'Shop', formSlug: 'marche', tier: 'Bougie', count: 2 },
  { formType: 'PaymentForm', formSlug: 'cantine', tier: 'Facture de cantine', count: 1 },
  { formType: 'Event', formSlug: 'gala', tier: gala.child, count: 2, names: participants },
  { formType: 'Event', formSlug: 'visite', tier: gala.child, count: 2, names: participants, isFree: true },
])('an order of $formType ($formSlug) is paid to the end in a frame', async (journey) => {
  const { formType, formSlug, isFree = false } = journey
  const page = await site.visit({ height: 1600 })
  const path = formWidgetPath({ organizationSlug: 'la-ruche', formType, formSlug }, null, 'fr')
  await openForeign(page, aFramedForm(site.url + path))
  const form = inFrame(page)
  const donor = aDonor(form)
  await hydrated(form)
  if (formType === 'PaymentForm') {
    await form.getByLabel('Montant à payer').fill('42,50')
    await donor.types(buyer)
  } else {
    await chooses(form, journey)
    // The step before also asks for names.
    await expect(form.getByLabel(donor.t.payer('emailConfirmation'), { exact: true })).toBeVisible()
    await donor.fillsPayer(buyer)
  }
  if (!isFree) await donor.tips('none')
  const boxes = form.getByRole('checkbox', { name: /^J’accepte/ })
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
  if (isFree) await form.getByRole('button', { name: texts.checkout('summary.confirmFree') }).click()
  else {
    await donor.isSettled()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), donor.payButton().click()])
    const payer = aDonor(tab)
    await payer.atCard()
    await payer.paysWith(cards.accepted)
    await payer.isConfirmed()
    await tab.close()
  }
  await expect(donor.heading(t('pay.paid.title'))).toBeVisible({ timeout: 20_000 })
  const [order] = await site.db
    .selectFrom('order')
    .select(['number', 'amount_cents'])
    .orderBy('number', 'desc')
    .execute()
  await expect(form.getByText(order?.number ?? 'no order')).toBeVisible()
  await expect(form.getByText(t(formType === 'Event' ? 'pay.paid.tickets' : 'pay.paid.mail'))).toBeVisible()
  expect(order?.amount_cents === 0).toBe(isFree)
  // A free order opens no page.
  expect(page.context().pages()).toHaveLength(1)
  await expect.poll(() => paidMessages(page)).toEqual([{ type: 'obole:paid', id: 'w' }])
  await expect.poll(() => site.violations()).toEqual([])
})

test('a disabled form says why in a frame, and has no step on our own pages', async () => {
  const page = await site.visit({ height: 1600 })
  const donor = aDonor(inFrame(page))
  for (const [formType, formSlug] of [
    ['Donation', 'dons'],
    ['PaymentForm', 'etude'],
  ] as const) {
    const path = formWidgetPath({ organizationSlug: 'la-ruche', formType, formSlug }, null, 'fr')
    await openForeign(page, aFramedForm(site.url + path))
    await expect(donor.heading(t('state.disabled'))).toBeVisible()
    await expect(inFrame(page).getByText(t('why.disabled'))).toBeVisible()
    await expect(inFrame(page).getByRole('textbox')).toHaveCount(0)
  }
  const own = aDonor(page)
  await own.openStep(1)
  await expect(own.heading(own.t.checkout('closed.title'))).toBeVisible()
  await expect(own.next()).toHaveCount(0)
})
