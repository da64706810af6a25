import { sql } from 'kysely'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { savedCard } from '../../../build/money/a-sale.ts'
import { words } from '../../../build/e2e/words.ts'
import type { Stop, Tour } from '../walk.ts'

const t = ({ locale }: Tour) => words(locale, 'donors')
const name = 'Marie-Antoinette de La Rochefoucauld-Montbazon'

/** A monthly gift of La Ruche whose card ends this month, in the directory. */
async function haveMonthlyGift({ site }: Tour): Promise<void> {
  const form = await aForm(site.db, {
    form: { slug: 'chaque-mois', title: 'Une tablée chaque mois', frequencies: ['SINGLE', 'SUBSCRIPTION'] },
  })
  const shopper = aShopper({ url: site.url, sandbox: { url: site.sandboxUrl } }, form)
  const [firstName, ...rest] = name.split(' ')
  const payer = { ...aPayer, firstName, lastName: rest.join(' ') }
  const cart = await shopper.fillItems(
    [{ tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' }],
    payer,
  )
  const { executed, paymentId } = await shopper.payCart(cart, savedCard)
  if (executed.status === 'Redirect') await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  await sql`update mandate set expiry_year = extract(year from now())::integer,
    expiry_month = extract(month from now())::integer`.execute(site.db)
  const find = () =>
    site.db
      .selectFrom('donor_year')
      .innerJoin('person', 'person.id', 'donor_year.person_id')
      .select('year')
      .where('last_name', 'like', '%Montbazon')
      .execute()
  await expect(async () => expect(await find()).not.toEqual([])).toPass({ timeout: 60_000 })
}

/** The donors of an association, and its monthly gifts. Its visitor is a president. */
export const donorStops: readonly Stop[] = [
  [
    'donors-list',
    async (tour) => {
      await haveMonthlyGift(tour)
      await open(tour.page, '/admin/la-ruche/donateurs')
      await expect(tour.page.getByRole('link', { name: t(tour)('monthly.link') })).toBeVisible()
    },
  ],
  [
    'donors-monthly',
    async (tour) => {
      await open(tour.page, '/admin/la-ruche/donateurs/mensuels')
      await expect(tour.page.getByRole('link', { name }).first()).toBeVisible()
    },
  ],
]
