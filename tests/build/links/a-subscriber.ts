import { expect } from '../e2e/expect.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import type { MailKind } from '#contract/mails.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { aForm } from '../a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../a-shopper.ts'
import type { Site } from '../e2e/a-site.ts'

/** Forms of one association that are paid over time, and one whose purchases may be withdrawn from. */
export async function subscriberForms(db: DatabaseHandle['db']): Promise<void> {
  await aForm(db, { form: { slug: 'tous-les-mois', frequencies: ['SINGLE', 'SUBSCRIPTION'] } })
  const tier = { key: 'adulte', name: 'Adulte', price: 10_000, customFields: [] }
  await aForm(db, {
    form: {
      type: 'Membership',
      slug: 'adhesion-en-trois-fois',
      title: 'Adhésion de l’année',
      installments: [1, 3],
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [tier],
    },
  })
  await aForm(db, {
    form: {
      type: 'Shop',
      slug: 'paniers',
      title: 'Le marché de Noël',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [
        { key: 'panier', name: 'Panier de légumes', price: 1800 },
        { key: 'miel', name: 'Pot de miel', price: 950 },
      ],
    },
  })
}

/** A person who ordered on this site, through its API, and reads the mails: another person each time. */
export function aSubscriber(site: Site, locale: Locale = 'fr') {
  const email = `zoe.${crypto.randomUUID().slice(0, 8)}@exemple.fr`
  const world = { url: site.url, sandbox: { url: site.sandboxUrl } }
  const formOf = async (formType: FormType, formSlug: string) => {
    const form = await findForm(site.db, { organizationSlug: 'la-ruche', formType, formSlug })
    if (form === null) throw new Error(`no form ${formSlug}`)
    return form
  }
  const order = async (
    formType: FormType,
    formSlug: string,
    items: (form: Awaited<ReturnType<typeof formOf>>) => readonly unknown[],
    { card, tip = 0, installments = 1 }: { card: string; tip?: number; installments?: number },
  ) => {
    const form = await formOf(formType, formSlug)
    const shopper = aShopper(world, form, { 'accept-language': locale })
    const { body: cart } = await shopper.makeCart(items(form))
    await shopper.savePayer(cart, { ...aPayer, email, emailConfirmation: email })
    await shopper.saveTip(cart, tip)
    if (installments > 1) await shopper.saveInstallments(cart, installments)
    const { executed, paymentId } = await shopper.payCart(cart, card)
    if (executed.redirectUrl !== undefined && executed.status === 'Redirect')
      await shopper.answerBank(executed.redirectUrl, 'success')
    expect((await shopper.confirm(paymentId)).body.status).toBe('Confirmed')
  }
  const subscriber = {
    email,
    /** A membership of 100 EUR in three instalments. */
    joins: (card: string) =>
      order(
        'Membership',
        'adhesion-en-trois-fois',
        (form) => [
          {
            tierId: tierIdOf(form, 'adulte'),
            participant: { firstName: 'Zoé', lastName: 'Moreau' },
          },
        ],
        { card, tip: 300, installments: 3 },
      ),
    /** 20 EUR a month, and a tip of 1.60 EUR. */
    givesMonthly: (card: string) =>
      order(
        'Donation',
        'tous-les-mois',
        (form) => [
          { tierId: aShopper(world, form).openTierId, customAmount: 2000, frequency: 'SUBSCRIPTION' },
        ],
        { card, tip: 160 },
      ),
    /** Two items of the shop, and a tip of 2.20 EUR. */
    buys: (card: string) =>
      order(
        'Shop',
        'paniers',
        (form) => [{ tierId: tierIdOf(form, 'panier') }, { tierId: tierIdOf(form, 'miel') }],
        { card, tip: 220 },
      ),
    /** A link in the newest mail of a kind to this person, as a path of the site; waits for the mail. */
    linkIn: async (kind: MailKind, field: string): Promise<string> => {
      let link: unknown
      await expect
        .poll(
          async () => {
            const mail = await site.db
              .selectFrom('mail')
              .select('payload')
              .where('kind', '=', kind)
              .where('recipient', '=', email)
              .orderBy('created_at', 'desc')
              .limit(1)
              .executeTakeFirst()
            const payload = mail?.payload as Record<string, unknown> | undefined
            link = payload?.[field] ?? (payload?.['schedule'] as Record<string, unknown> | null)?.[field]
            return typeof link
          },
          // Some mails are queued by a periodic task, which runs when the clock was moved.
          { timeout: 60_000 },
        )
        .toBe('string')
      const { pathname, search } = new URL(String(link))
      return pathname + search
    },
    /** How many mails of a kind this person has. */
    countMails: async (kind: MailKind): Promise<number> => {
      const rows = await site.db
        .selectFrom('mail')
        .select('id')
        .where('kind', '=', kind)
        .where('recipient', '=', email)
        .execute()
      return rows.length
    },
  }
  return subscriber
}
