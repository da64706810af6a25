import { overlayPath } from '#domain/overlay-path.ts'
import { newId } from '#server/platform/new-id.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { cards } from '../../../build/e2e/visitors/a-donor.ts'
import { words } from '../../../build/e2e/words.ts'
import { type Stop, type Tour, type Walk, pathIn } from '../walk.ts'
import { messageStop } from './message-stops.ts'
import { isShown, opensLink } from './opens-link.ts'

const slugOf = ({ locale }: Tour) => `adhesion-a-vie-${locale}`
const note = ({ notes }: Tour, name: string): string => notes.get(name) ?? ''

/** A membership of a year that was paid, and one without an end. */
async function joins(tour: Tour): Promise<void> {
  const { site, notes } = tour
  const tiers = [
    { key: 'an', name: 'Adhésion adulte', price: 3000, validityPeriod: { kind: 'rollingYear' } },
    { key: 'vie', name: 'Membre bienfaiteur', price: 9000, validityPeriod: { kind: 'unlimited' } },
  ]
  await aForm(site.db, {
    form: { type: 'Membership', slug: slugOf(tour), title: 'Adhésion à la saison', tiers },
  })
  const key = { organizationSlug: 'la-ruche', formType: 'Membership', formSlug: slugOf(tour) } as const
  const form = await findForm(site.db, key)
  if (form === null) throw new Error('no form to join by')
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const participant = { firstName: 'Inès', lastName: 'Moreau' }
  const items = tiers.map((tier) => ({ tierId: tierIdOf(form, tier.key), participant }))
  const cart = await shopper.fillItems(items, aPayer)
  const { paymentId } = await shopper.charge(await shopper.freeze(cart), cards.accepted)
  const { body } = await shopper.confirm(paymentId)
  notes.set('order', body.orderId ?? '')
  const lines = await site.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', note(tour, 'order'))
    .execute()
  notes.set('card', lines[0]?.id ?? '')
}

/** Cards of members by the state of their order. */
const cardsOfMembers: readonly Stop[] = [
  [
    'member-card',
    async (tour) => {
      await joins(tour)
      await opensLink(tour, '/carte-adherent', 'cardPage', note(tour, 'card'))
      await isShown(tour, words(tour.locale, 'memberCard')('valid'))
    },
  ],
  [
    'renewal',
    async (tour) => {
      // Its last month: renewed on its first day, it would not end later.
      const created_at = new Date(Date.now() - 340 * 86_400_000)
      await tour.site.db
        .updateTable('order')
        .set({ created_at })
        .where('id', '=', note(tour, 'order'))
        .execute()
      await opensLink(tour, '/renouveler', 'renew', note(tour, 'order'))
      await expect(
        tour.page.getByRole('button', { name: words(tour.locale, 'renewal')('action') }),
      ).toBeVisible()
    },
  ],
  [
    'member-card-cancelled',
    async (tour) => {
      await tour.site.cli('refund', note(tour, 'order'))
      await opensLink(tour, '/carte-adherent', 'cardPage', note(tour, 'card'))
      await isShown(tour, words(tour.locale, 'memberCard')('cancelled'))
    },
  ],
  [
    'member-card-unknown',
    async (tour) => {
      await open(tour.page, pathIn(tour, '/carte-adherent/abc'))
      await isShown(tour, words(tour.locale, 'memberCard')('unknown'))
    },
  ],
]

/** The link that proves the contact address of an association. */
const contactProof: readonly Stop[] = [
  [
    'contact-to-prove',
    async (tour) => {
      const { db } = tour.site
      const { id, definition } = await db
        .selectFrom('organisation')
        .select(['id', 'definition'])
        .where('slug', '=', 'la-ruche')
        .executeTakeFirstOrThrow()
      const asked = { id: newId(), email: definition.contact.email, asked_at: new Date(), proved_at: null }
      await db
        .insertInto('contact_proof')
        .values({ organisation_id: id, ...asked })
        .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(asked))
        .execute()
      await opensLink(tour, '/nouvelles/contact', 'contactProof', asked.id)
      await isShown(tour, words(tour.locale, 'contactProof')('asked.title'))
    },
  ],
  [
    'contact-proved',
    async (tour) => {
      const t = words(tour.locale, 'contactProof')
      await tour.page.getByRole('button', { name: t('confirm') }).click()
      await isShown(tour, t('proved.title'))
    },
  ],
]

/** The link of a weekly summary, and what its button changes. */
const weeklySummary: readonly Stop[] = [
  [
    'weekly-summary',
    async (tour) => {
      const { db } = tour.site
      const email = `tresoriere.${tour.locale}@exemple.fr`
      const deps = { db, newId, clock: { now: () => new Date() } }
      await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
      const { id } = await db
        .selectFrom('member')
        .innerJoin('user_account', 'user_account.id', 'member.user_id')
        .select('member.id')
        .where('user_account.email', '=', email)
        .executeTakeFirstOrThrow()
      await opensLink(tour, '/nouvelles/resume', 'weeklySummary', id)
      await expect(
        tour.page.getByRole('button', { name: words(tour.locale, 'weeklySummary')('stop') }),
      ).toBeVisible()
    },
  ],
  [
    'weekly-summary-stopped',
    async (tour) => {
      const t = words(tour.locale, 'weeklySummary')
      await tour.page.getByRole('button', { name: t('stop') }).click()
      await isShown(tour, t('stopped.title'))
    },
  ],
  [
    'weekly-summary-again',
    async (tour) => {
      const t = words(tour.locale, 'weeklySummary')
      await tour.page.getByRole('button', { name: t('resume') }).click()
      await isShown(tour, t('active.title'))
    },
  ],
]

/** The link with which an address stops the reminders of an association. */
const reminderStop: readonly Stop[] = [
  [
    'reminders-stop',
    async (tour) => {
      const { db } = tour.site
      const { id: organisationId } = await db
        .selectFrom('organisation')
        .select('id')
        .where('slug', '=', 'la-ruche')
        .executeTakeFirstOrThrow()
      const id = newId()
      const address = { id, organisation_id: organisationId, address_hash: Buffer.from(id) }
      await db.insertInto('renewal_address').values(address).execute()
      await opensLink(tour, '/nouvelles/rappels', 'stopRenewals', id)
      await isShown(tour, words(tour.locale, 'reminderStop')('title'))
    },
  ],
  [
    'reminders-stopped',
    async (tour) => {
      const t = words(tour.locale, 'reminderStop')
      await tour.page.getByRole('button', { name: t('stop') }).click()
      await isShown(tour, t('stopped.title'))
    },
  ],
]

/** Codes of tickets that are not ours. */
const tickets: readonly Stop[] = [
  [
    'ticket-check',
    async (tour) => {
      await open(tour.page, pathIn(tour, '/billets/verifier'))
      await expect(
        tour.page.getByRole('button', { name: words(tour.locale, 'verifyTicket')('submit') }),
      ).toBeVisible()
    },
  ],
  [
    'ticket-unreadable',
    async (tour) => {
      const t = words(tour.locale, 'verifyTicket')
      await tour.page.getByLabel(t('code')).fill('bonjour')
      await tour.page.keyboard.press('Enter')
      await isShown(tour, t('unreadable'))
    },
  ],
]

/** The collection of the forms of the walks, laid over a video. */
const overlay: Stop = [
  'overlay',
  async (tour) => {
    await tour.page.goto(pathIn(tour, overlayPath('la-ruche', 'un-four')))
    await expect(tour.page.getByRole('progressbar')).toBeVisible()
  },
]

/** Papers of an association's members: cards, renewals, summaries, tickets. */
export const papersWalk: Walk = {
  name: 'papers',
  isEverywhere: true,
  stops: [
    ...cardsOfMembers,
    ...weeklySummary,
    ...reminderStop,
    ...messageStop,
    ...contactProof,
    ...tickets,
    overlay,
  ],
}
