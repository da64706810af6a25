import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'

const t = ({ locale }: Tour) => words(locale, 'memberships')

/** A family of La Ruche, with a long name. */
async function haveAdherents({ site }: Tour): Promise<void> {
  const form = await aForm(site.db, {
    form: {
      type: 'Membership',
      slug: 'adhesion',
      title: 'Adhésion à La Ruche',
      presetAmounts: [],
      tiers: [{ key: 'adulte', name: 'Adulte', price: 2000, validityPeriod: { kind: 'rollingYear' } }],
    },
  })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const member = (firstName: string, lastName: string) => ({
    tierId: tierIdOf(form, 'adulte'),
    participant: { firstName, lastName },
  })
  const cart = await shopper.fillItems([
    member('Zoé', 'Moreau'),
    member('Marie-Antoinette', 'de La Rochefoucauld-Montbazon'),
  ])
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  await shopper.confirm(paymentId)
}

/** The adherents of an association, one of them, and the reminders that they get. Its visitor is a president. */
export const membershipStops: readonly Stop[] = [
  [
    'memberships-list',
    async (tour) => {
      await haveAdherents(tour)
      await open(tour.page, '/admin/la-ruche/adherents')
      await expect(tour.page.getByRole('link', { name: 'Zoé Moreau' }).first()).toBeVisible()
    },
  ],
  [
    'membership-holder',
    async (tour) => {
      await tour.page.getByRole('link', { name: 'Zoé Moreau' }).first().click()
      await expect(tour.page.getByRole('heading', { name: t(tour)('sheet.family') })).toBeVisible()
    },
  ],
  [
    'membership-reminders',
    async (tour) => {
      await open(tour.page, '/admin/la-ruche/adherents/rappels')
      await tour.page.getByText(t(tour)('reminder.usual')).first().click()
      await expect(tour.page.getByLabel(t(tour)('reminder.subject')).first()).toBeVisible()
    },
  ],
]
