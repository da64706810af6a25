import type { Accounting } from '#contract/admin/accounting.ts'
import { accountingFormats } from '#domain/accounting/accounting-format.ts'
import { formatDate } from '#domain/format.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MoneyTabs } from '#web/pages/admin/accounting/money-tabs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import type { Route } from './+types/accounting'

const entries = 'GET /admin/organizations/:org/accounting/:year/entries'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const accounting = await readAsUser(args, 'GET /admin/organizations/:org/accounting', { params: { org } })
  const texts = loadTexts(locale, ['accounting'])
  return { texts, org, accounting, title: `${texts.accounting.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Accounting entries of each year, as the files that accountants and their programs read. */
export default function AccountingPage({ loaderData: { org, accounting } }: Route.ComponentProps) {
  const t = useTexts('accounting')
  const { years, siren } = accounting
  return (
    <AdminScreen title={t('title')} tabs={<MoneyTabs org={org} page="accounting" />}>
      <AdminSheet title={t('years')}>
        <p>{t('intro')}</p>
        {siren === null && years.length > 0 && <Note tone="plain">{t('noSiren')}</Note>}
        {years.length === 0 ? (
          <p className="soft">{t('none')}</p>
        ) : (
          <ul className="lines">
            {years.map((year) => (
              <YearFiles key={year.year} org={org} year={year} />
            ))}
          </ul>
        )}
      </AdminSheet>
      <AdminSheet title={t('help.title')}>
        {accountingFormats.map((format) => (
          <p key={format}>{t(`help.${format}`)}</p>
        ))}
        <p className="soft">{t('notWhole')}</p>
      </AdminSheet>
    </AdminScreen>
  )
}

interface YearFilesProps {
  readonly org: string
  readonly year: Accounting['years'][number]
}

/** The files of one accounting year. */
function YearFiles({ org, year: { year, from, to } }: YearFilesProps) {
  const t = useTexts('accounting')
  const last = to.slice(0, 4)
  const name =
    String(year) === last ? t('year', { year: last }) : t('yearSplit', { first: String(year), last })
  return (
    <li>
      <div className="stack">
        <div>
          <b>{name}</b>
          <p className="soft small">{t('period', { from: formatDate(from), to: formatDate(to) })}</p>
        </div>
        <ActionRow>
          {accountingFormats.map((format) => (
            <ButtonLink
              key={format}
              variant="second"
              size="s"
              href={addressOf(entries, { params: { org, year: String(year) }, query: { format } })}
              download
              aria-label={`${t(`format.${format}`)}, ${name}`}
            >
              {t(`format.${format}`)}
            </ButtonLink>
          ))}
        </ActionRow>
      </div>
    </li>
  )
}
