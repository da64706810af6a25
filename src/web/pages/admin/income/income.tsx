import type { Income } from '#contract/admin/income.ts'
import { formatEuros } from '#domain/format.ts'
import { cents, subtractCents, sumCents } from '#domain/money.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ListFilters } from '#web/admin-kit/list-parts.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import styles from '#web/admin-kit/tables.module.css'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminPath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type Division, IncomeChart } from '#web/pages/admin/income/income-chart.tsx'
import { useSourceName } from '#web/pages/admin/use-source-name.ts'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'
import type { Route } from './+types/income'

const yearName = 'annee'
const divisionName = 'par'
const byWeek = 'semaine'
const divisions: readonly Division[] = ['month', 'week']

const addressOf = (year: number, by: Division) =>
  `?${yearName}=${year}${by === 'week' ? `&${divisionName}=${byWeek}` : ''}`

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.get(yearName) ?? ''
  const by: Division = searchParams.get(divisionName) === byWeek ? 'week' : 'month'
  const query = /^2\d{3}$/.test(asked) ? { year: Number(asked) } : {}
  const income = await readAsUser(args, 'GET /admin/organizations/:org/income', { params: { org }, query })
  const texts = loadTexts(locale, ['manage', 'income', 'orders'])
  return { texts, org, income, by, title: `${texts.income.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Income of an association in a year: by month or week, campaign, link, price and payment method, with codes and debts. */
export default function IncomePage({ loaderData: { org, income, by } }: Route.ComponentProps) {
  const t = useTexts('income')
  const { year, years, months } = income
  return (
    <AdminScreen title={t('title')}>
      {years.length > 1 && (
        <ListFilters
          label={t('year')}
          filters={years.map((one) => ({
            href: addressOf(one, by),
            label: String(one),
            isCurrent: one === year,
          }))}
        />
      )}
      <Totals months={months} />
      <AdminSheet title={t(`divided.${by}`, { year: String(year) })} titleId="periods-title">
        <ListFilters
          label={t('by.label')}
          filters={divisions.map((one) => ({
            href: addressOf(year, one),
            label: t(`by.${one}`),
            isCurrent: one === by,
          }))}
        />
        <IncomeChart income={income} by={by} titleId="periods-title" />
      </AdminSheet>
      <Campaigns org={org} campaigns={income.campaigns} />
      <Sources sources={income.sources} />
      <Sums income={income} />
      <Debts debts={income.debts} />
    </AdminScreen>
  )
}

function useEuros() {
  const locale = useLocale()
  return (amount: number) => formatEuros(cents(amount), locale)
}

function Totals({ months }: Pick<Income, 'months'>) {
  const t = useTexts('income')
  const euros = useEuros()
  const received = sumCents(months.map((month) => cents(month.received)))
  const returned = sumCents(months.map((month) => cents(month.returned)))
  const figures = [
    [t('received'), received],
    [t('returned'), returned],
    [t('kept'), subtractCents(received, returned)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, amount]) => (
        <div key={name} className={styles.figure}>
          <dt className="soft small">{name}</dt>
          <dd className="num">{euros(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Campaigns({ org, campaigns }: Pick<Income, 'campaigns'> & { readonly org: string }) {
  const t = useTexts('income')
  const euros = useEuros()
  const base = useAdminBase()
  return (
    <AdminSheet title={t('campaigns')} titleId="campaigns-title">
      {campaigns.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : (
        <FigureTable
          titleId="campaigns-title"
          columns={[t('campaign'), t('payments'), t('received'), t('returned')]}
          rows={campaigns.map(({ formType, formSlug, title, payments, received, returned }) => ({
            id: `${formType}/${formSlug}`,
            name: (
              <a href={adminPath(base, { organizationSlug: org, formType, formSlug }, 'statistics')}>
                {title}
              </a>
            ),
            figures: [payments, euros(received), euros(returned)],
          }))}
        />
      )}
    </AdminSheet>
  )
}

/** The orders of the year by the label of their link; nothing where none has one. */
function Sources({ sources }: Pick<Income, 'sources'>) {
  const t = useTexts('income')
  const words = useTexts('manage')
  const euros = useEuros()
  const nameOf = useSourceName()
  if (sources.every(({ source }) => source === null)) return null
  return (
    <AdminSheet title={words('stats.sources')} titleId="sources-title">
      <FigureTable
        titleId="sources-title"
        columns={[t('source'), t('orders'), words('stats.ordered')]}
        rows={sources.map(({ source, orders, ordered }) => ({
          id: source ?? '',
          name: nameOf(source),
          figures: [orders, euros(ordered)],
        }))}
      />
    </AdminSheet>
  )
}

function Sums({ income: { prices, methods, codes, given } }: { readonly income: Income }) {
  const t = useTexts('income')
  const words = useTexts('orders')
  const euros = useEuros()
  return (
    <>
      {prices.length > 0 && (
        <AdminSheet title={t('prices')} titleId="prices-title">
          <FigureTable
            titleId="prices-title"
            columns={[t('price'), t('sold'), t('amount')]}
            rows={prices.map(({ campaign, name, sold, amount }) => ({
              id: `${campaign} ${name}`,
              // An open gift is called as its campaign.
              name: name === campaign ? name : `${name}, ${campaign}`,
              figures: [sold, euros(amount)],
            }))}
          />
        </AdminSheet>
      )}
      {methods.length > 0 && (
        <AdminSheet title={t('methods')} titleId="methods-title">
          <FigureTable
            titleId="methods-title"
            columns={[t('method'), t('payments'), t('received')]}
            rows={methods.map(({ method, payments, received }) => ({
              id: method,
              name: words(`method.${method}`),
              figures: [payments, euros(received)],
            }))}
          />
        </AdminSheet>
      )}
      {given.gifts > 0 && (
        <AdminSheet title={t('given')}>
          <p>{t('givenText', { count: given.gifts, amount: euros(given.amount) })}</p>
        </AdminSheet>
      )}
      {codes.length > 0 && (
        <AdminSheet title={t('codes')} titleId="codes-title">
          <FigureTable
            titleId="codes-title"
            columns={[t('code'), t('orders'), t('discount')]}
            rows={codes.map(({ code, orders, discount }) => ({
              id: code,
              name: code,
              figures: [orders, euros(discount)],
            }))}
          />
        </AdminSheet>
      )}
    </>
  )
}

function Debts({ debts }: Pick<Income, 'debts'>) {
  const t = useTexts('income')
  const euros = useEuros()
  if (debts.length === 0) return null
  return (
    <AdminSheet title={t('debts')} titleId="debts-title">
      <p className="soft">{t('debtsText')}</p>
      <FigureTable
        titleId="debts-title"
        columns={[t('debt'), t('debits'), t('amount')]}
        rows={debts.map(({ age, reason, debits, amount }) => ({
          id: `${age} ${reason}`,
          name: (
            <>
              {t(`age.${age}`)}
              <p className="soft small">{t(`reason.${reason}`)}</p>
            </>
          ),
          figures: [debits, euros(amount)],
        }))}
      />
    </AdminSheet>
  )
}
