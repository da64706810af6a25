import { parisDate } from '#domain/format.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { AdminFailed, AdminLoading } from '#web/admin-kit/admin-state.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin } from '#web/admin-kit/load-admin.server.ts'
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

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage', 'taxReceipts', 'problems', 'receiptCorrection'])
  const { organizationSlug } = args.params
  const asked = new URL(args.request.url).searchParams.get('annee')
  const year = asked ?? parisDate(new Date()).slice(0, 4)
  return { texts, organizationSlug, year, title: `${texts.taxReceipts.title} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The tax receipts of an association: how far a year is, what to declare, and what may be issued now. */
export default function ReceiptsPage({ loaderData: { organizationSlug, year } }: Route.ComponentProps) {
  const t = useTexts('taxReceipts')
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const below = `/admin/organizations/${encodeURIComponent(organizationSlug)}/receipts`
  const path = `${below}/${encodeURIComponent(year)}`
  const [state, replace, readAgain] = useReceiptYear(path)
  if (state.phase === 'failed') return <AdminFailed failure={state.failure} />
  if (state.phase === 'loading') return <AdminLoading />
  const receipts = state.answer
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
        <IncompleteReceipts key={path} path={path} count={receipts.incomplete} onCompleted={readAgain} />
      )}
      <Declaration receipts={receipts} listHref={`/ha-api${path}/list`} />
      {receipts.obstacles.length === 0 && receipts.canIssue && (
        <IssueNow receipts={receipts} path={path} onIssued={replace} />
      )}
      {receipts.hasMentions && (
        <Sheet as="section" titleId="preview-title">
          <h2 id="preview-title">{t('preview.title')}</h2>
          <p>{t('preview.text')}</p>
          <p>
            <a href={`/ha-api${below}/preview`} download>
              {t('preview.download')}
            </a>
          </p>
        </Sheet>
      )}
      {receipts.canIssue && (
        <FindReceipts key={receipts.year} path={below} year={receipts.year} valid={receipts.valid} />
      )}
    </div>
  )
}
