import { test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { aForm } from '../../../build/a-form.ts'
import { dayMinutes, moveClock } from '../../../build/e2e/a-clock.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'
import { aDonor, cards } from '../../../build/e2e/visitors/a-donor.ts'
import { aSubscriber } from '../../../build/links/a-subscriber.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'Membership',
      slug: 'adhesion-en-trois-fois',
      title: 'Adhésion de l’année',
      acceptOpenDonation: false,
      presetAmounts: [],
      installments: [1, 3],
      tiers: [{ key: 'adulte', name: 'Adulte', price: 10_000, validityPeriod: { kind: 'rollingYear' } }],
    },
  }),
)

/** Goes on to noon after these days: reminders are sent by day. */
async function goToNoonIn(days: number): Promise<void> {
  const now = Date.now()
  const day = parisDate(new Date(now + days * dayMinutes * 60_000))
  await moveClock(site, (new Date(`${day}T12:00:00+01:00`).getTime() - now) / 60_000)
}

test('a member renews from the reminder: nothing to type again, then paid', async () => {
  const member = aSubscriber(site)
  await member.joins(cards.accepted)
  await goToNoonIn(355)
  const link = await member.linkIn('membershipEnding', 'renewUrl')
  const page = await site.visit({ width: 390, height: 844 })
  await open(page, link)
  const donor = aDonor(page)
  await expect(donor.heading('Renouveler votre adhésion')).toBeVisible()
  await isSound(page, 'a membership to renew')
  await page.getByRole('button', { name: 'Renouveler', exact: true }).click()
  await expect(donor.heading(/^Récapitulatif|Vérifi/)).toBeVisible()
  await expect(page.getByText(member.email)).toBeVisible()
})
