import type { Locale } from '#domain/locale.ts'
import { freezeCancellation } from '#server/money/refund/cancellation/cancellation-store.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { expect } from '../e2e/expect.ts'
import { aForm } from '../a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../a-shopper.ts'
import type { Site } from '../e2e/a-site.ts'
import { cards } from '../e2e/visitors/a-donor.ts'

/** A campaign of its own with one order, cancelled with an offer to give: the page of its payer, as a path. */
export async function offerGift({
  site,
  locale,
}: {
  readonly site: Site
  readonly locale: Locale
}): Promise<string> {
  const form = await aForm(site.db, {
    form: {
      type: 'Event',
      slug: `bal-${crypto.randomUUID().slice(0, 8)}`,
      title: 'Le bal de printemps',
      presetAmounts: [],
      acceptOpenDonation: false,
      tiers: [{ key: 'place', name: 'Place', price: 1500 }],
    },
  })
  const world = { url: site.url, sandbox: { url: site.sandboxUrl } }
  const shopper = aShopper(world, form, { 'accept-language': locale })
  const participant = { firstName: 'Paul', lastName: 'Kervran' }
  const cart = await shopper.fillItems([{ tierId: tierIdOf(form, 'place'), participant }], aPayer)
  await shopper.saveTip(cart, 200)
  const { paymentId } = await shopper.payCart(cart, cards.accepted)
  await shopper.confirm(paymentId)
  const email = `tresorier-${form.id}@exemple.fr`
  const deps = { db: site.db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
  const user = await site.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { id } = await freezeCancellation(site.db, {
    id: newId(),
    organisationId: form.organisationId,
    formId: form.id,
    tierId: null,
    priceName: '',
    token: newId(),
    mails: [{ locale: 'fr', subject: 'Annulation', text: 'Nous sommes désolés.' }],
    giftDays: 14,
    userId: user.id,
    now: new Date(),
  })
  let url = ''
  await expect
    .poll(
      async () => {
        const mail = await site.db
          .selectFrom('mail')
          .innerJoin('cancellation_order', 'cancellation_order.id', 'mail.subject_id')
          .select('mail.payload')
          .where('cancellation_id', '=', id)
          .executeTakeFirst()
        url = (mail?.payload as { gift?: { url: string } } | undefined)?.gift?.url ?? ''
        return url
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return new URL(url).pathname
}
