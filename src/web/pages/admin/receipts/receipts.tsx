import { parisDate } from '#domain/format.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { Declaration } from '#web/pages/admin/receipts/declaration.tsx'
import { FindReceipts } from '#web/pages/admin/receipts/find-receipts.tsx'
import { IncompleteReceipts } from '#web/pages/admin/receipts/incomplete-receipts.tsx'
import { IssueNow } from '#web/pages/admin/receipts/issue-now.tsx'
import { Obstacles } from '#web/pages/admin/receipts/obstacles.tsx'
import { Progress } from '#web/pages/admin/receipts/progress.tsx'
import { useReceiptYear } from '#web/pages/admin/receipts/use-receipt-year.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
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

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** Files to save, not calls with an answer in JSON. */
const list = 'GET /admin/organizations/:org/receipts/:year/list'
const preview = 'GET /admin/organizations/:org/receipts/preview'

/** The tax receipts of an association: how far a year is, what to declare, and what may be issued now. */
export default function ReceiptsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('taxReceipts')
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const { params } = loaderData
  const organizationSlug = params.org
  const [receipts, replace, readAgain] = useReceiptYear(organizationSlug, loaderData.receipts)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <p className="soft small">
          <a href={base}>{t('back')}</a> · {receipts.name}
        </p>
        <h1>{t('title')}</h1>
      </header>
      <SecondFactorBanner />
      <SupportBand organizationSlug={organizationSlug} />
      {receipts.obstacles.length > 0 && (
        <Obstacles obstacles={receipts.obstacles} organizationSlug={organizationSlug} />
      )}
      <Tabs
        label={t('years')}
        tabs={receipts.years.map((one) => ({
          href: `?annee=${one}`,
          label: String(one),
          isCurrent: one === receipts.year,
        }))}
      />
      <Progress receipts={receipts} />
      {receipts.obstacles.length === 0 && receipts.canIssue && (
        <IncompleteReceipts
          key={`incomplete ${params.year}`}
          params={params}
          count={receipts.incomplete}
          onCompleted={readAgain}
        />
      )}
      <Declaration receipts={receipts} listHref={addressOf(list, { params })} />
      {receipts.obstacles.length === 0 && receipts.canIssue && (
        <IssueNow receipts={receipts} params={params} onIssued={replace} />
      )}
      {receipts.hasMentions && (
        <Sheet as="section" titleId="preview-title">
          <h2 id="preview-title">{t('preview.title')}</h2>
          <p>{t('preview.text')}</p>
          <p>
            <a href={addressOf(preview, { params })} download>
              {t('preview.download')}
            </a>
          </p>
        </Sheet>
      )}
      {receipts.canIssue && (
        <FindReceipts
          key={receipts.year}
          org={organizationSlug}
          year={receipts.year}
          valid={receipts.valid}
        />
      )}
    </div>
  )
}
