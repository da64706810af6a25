import type { FrameLocator, Page } from 'playwright-core'
import { expect } from '../expect.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { pageLocaleOf } from '../../../../src/sandbox-provider/bank/records.ts'
import { challengeTexts, frameTexts } from '../../../../src/sandbox-provider/pages/page-texts.ts'
import { hydrated, open } from '../a-tab.ts'
import { words } from '../words.ts'

export const formPath = '/associations/la-ruche/formulaires/dons'

export const cards = {
  accepted: '4242424242424242',
  challenged: '4000000000003220',
  declined: '4000000000000002',
  declinedAfterChallenge: '4000008400001629',
}

export const zoe = {
  firstName: 'Zoé',
  lastName: 'L’Haÿ-Moreau',
  email: 'zoe.moreau@exemple.fr',
  emailConfirmation: 'zoe.moreau@exemple.fr',
  address: '3 rue des Lilas',
  zipCode: '44000',
  city: 'Nantes',
}
export type Person = Partial<typeof zoe>

export type TipLevel = 'none' | 'low' | 'mid' | 'high'

/** The number of attempts that were sent to the provider. An event of the provider may end one at once. */
async function countSent(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('submitted_at', 'is not', null)
    .execute()
  return rows.length
}

/** A donor in a browser, who uses labels and knows nothing of the code. */
export function aDonor(page: Page, locale: Locale = 'fr', path = formPath) {
  const t = {
    donation: words(locale, 'donation'),
    checkout: words(locale, 'checkout'),
    payer: words(locale, 'payer'),
    tip: words(locale, 'tip'),
    payment: words(locale, 'payment'),
    confirmation: words(locale, 'confirmation'),
  }
  const suffix = locale === 'fr' ? '' : `/${locale}`
  /** The button of the step, or the one of the bar at the bottom of a phone. */
  const next = () => page.getByRole('button', { name: /^(Continuer|Continue|Continuar)/ }).last()
  const frame = (): FrameLocator => page.frameLocator(`iframe[title="${t.payment('frameTitle')}"]`)
  const fields = frameTexts[pageLocaleOf(locale)]
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const donor = {
    t,
    frame,
    heading,
    next,
    openStep: async (step: number) => open(page, `${path}/${step}${suffix}`),
    openCampaign: async () => open(page, `${path}${suffix}`),
    /** Step 1: a free amount. */
    gives: async (euros: string) => {
      await page.getByLabel(t.donation('free')).fill(euros)
      await next().click()
      await expect(heading(t.checkout('title.contributors'))).toBeVisible()
    },
    types: async (person: Person) => {
      for (const [name, value] of Object.entries(person)) {
        await page.getByLabel(t.payer(name), { exact: true }).fill(value)
      }
    },
    toSummary: async () => {
      await next().click()
      await expect(heading(t.checkout('title.summary'))).toBeVisible()
    },
    /** Step 2, from the name to the summary. */
    fillsPayer: async (person: Person = zoe) => {
      await donor.types(person)
      await donor.toSummary()
    },
    /** A tile of the contribution: its label is its amount. */
    tipTile: (level: TipLevel) => page.locator(`input[name="summary.tip"][value="${level}"]`),
    tips: async (level: TipLevel) => {
      await donor.tipTile(level).check()
      if (level !== 'none') await page.getByRole('checkbox', { name: t.tip('confirm').slice(0, 12) }).check()
    },
    accepts: async () => {
      await page.getByRole('checkbox', { name: t.checkout('summary.terms').slice(0, 9) }).check()
    },
    /** The order button of step 3, then the card fields. */
    orders: async () => {
      await donor.isSettled()
      await donor.payButton().click()
      await donor.atCard()
    },
    /** The amount on the order button is the one that the server stored. */
    isSettled: () => expect(donor.payButton()).not.toHaveAttribute('aria-busy', 'true'),
    atCard: async (title = t.payment('heading')) => {
      await expect(heading(title)).toBeVisible()
      await expect(donor.payButton()).toBeEnabled()
    },
    payButton: () => page.getByRole('button', { name: /^(Payer|Pay|Pagar)( |$)/ }),
    typesCard: async (number: string) => {
      await frame().getByLabel(fields.number).fill(number)
      await frame().getByLabel(fields.expiry).fill('12/40')
      await frame().getByLabel(fields.cvc).fill('123')
      await frame().getByLabel(fields.holder).fill('Zoé Moreau')
    },
    paysWith: async (number: string) => {
      await donor.typesCard(number)
      await donor.payButton().click()
    },
    /** Pays, and waits until the attempt is at the provider: the test can cut the answer off after that. */
    sendsPayment: async (number: string, db: Db) => {
      const before = await countSent(db)
      await donor.paysWith(number)
      await expect(heading(t.payment('progress.title'))).toBeVisible()
      await expect.poll(() => countSent(db)).toBe(before + 1)
    },
    /** On the page of the bank. */
    answersBank: async (answer: 'success' | 'failure' | 'cancel') => {
      await page
        .getByRole('button', { name: challengeTexts[pageLocaleOf(locale)][answer], exact: true })
        .click()
    },
    isConfirmed: async (firstName = zoe.firstName) => {
      await expect(heading(t.confirmation('confirmed.title', { firstName }))).toBeVisible({ timeout: 30_000 })
      await hydrated(page)
    },
    /** From the first step to the card fields. */
    goesToCard: async (euros = '42', level: TipLevel = 'none', person: Person = zoe) => {
      await donor.openStep(1)
      await donor.gives(euros)
      await donor.fillsPayer(person)
      await donor.tips(level)
      await donor.accepts()
      await donor.orders()
    },
  }
  return donor
}
