import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { parisDate } from '#domain/format.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { Declaration } from '#web/pages/admin/receipts/declaration.tsx'
import { FindReceipts } from '#web/pages/admin/receipts/find-receipts.tsx'
import { IncompleteReceipts } from '#web/pages/admin/receipts/incomplete-receipts.tsx'
import { IssueNow } from '#web/pages/admin/receipts/issue-now.tsx'
import { Obstacles } from '#web/pages/admin/receipts/obstacles.tsx'
import { Progress } from '#web/pages/admin/receipts/progress.tsx'
import { StartNumbers } from '#web/pages/admin/receipts/start-numbers.tsx'
import { useReceiptYear } from '#web/pages/admin/receipts/use-receipt-year.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import type { Route } from './+types/receipts'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage', 'taxReceipts', 'problems', 'receiptCorrection'])
  const { organizationSlug } = args.params
  const asked = new URL(args.request.url).searchParams.get('annee')
  const year = asked ?? parisDate(new Date()).slice(0, 4)
  const params = { org: organizationSlug, year }
  const receipts = await readAsUser(args, 'GET /admin/organizations/:org/receipts/:year', { params })
  return { texts, params, receipts, title: `${texts.taxReceipts.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Files to save, not calls with an answer in JSON. */
const list = 'GET /admin/organizations/:org/receipts/:year/list'
const preview = 'GET /admin/organizations/:org/receipts/preview'

/** The tax receipts of an association: how far a year is, what to declare, and what may be issued now. */
export default function ReceiptsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('taxReceipts')
  const lang = useLocale()
  const { params } = loaderData
  const organizationSlug = params.org
  const [receipts, replace, readAgain] = useReceiptYear(organizationSlug, loaderData.receipts)
  return (
    <AdminScreen title={t('title')} tabs={<Years receipts={receipts} />}>
      {receipts.obstacles.length > 0 && (
        <Obstacles obstacles={receipts.obstacles} organizationSlug={organizationSlug} />
      )}
      <Progress receipts={receipts} />
      {receipts.obstacles.length === 0 && receipts.canIssue && (
        <IncompleteReceipts
          key={`incomplete ${params.year}`}
          params={params}
          count={receipts.incomplete}
          onCompleted={readAgain}
        />
      )}
      {receipts.obstacles.length === 0 && receipts.canIssue && !receipts.isNumbered && (
        <StartNumbers key={`start ${params.year}`} receipts={receipts} params={params} onStarted={replace} />
      )}
      <Declaration
        receipts={receipts}
        listHrefOf={(format) => addressOf(list, { params, query: { lang, format } })}
      />
      {receipts.obstacles.length === 0 && receipts.canIssue && (
        <IssueNow receipts={receipts} params={params} onIssued={replace} />
      )}
      {receipts.hasMentions && (
        <AdminSheet title={t('preview.title')}>
          <p>{t('preview.text')}</p>
          <p>
            <a href={addressOf(preview, { params })} download>
              {t('preview.download')}
            </a>
          </p>
        </AdminSheet>
      )}
      {receipts.canIssue && (
        <FindReceipts
          key={receipts.year}
          org={organizationSlug}
          year={receipts.year}
          valid={receipts.valid}
        />
      )}
    </AdminScreen>
  )
}

function Years({ receipts: { years, year } }: { readonly receipts: ReceiptYear }) {
  const t = useTexts('taxReceipts')
  const tabs = years.map((one) => ({ href: `?annee=${one}`, label: String(one), isCurrent: one === year }))
  return <Tabs label={t('years')} tabs={tabs} />
}
