import type { Report } from '#contract/admin/installation-reports.ts'
import { formatInstantDate } from '#domain/format.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { ReportAnswer } from '#web/pages/operator/report-answer.tsx'
import { operatorFilePath, operatorPath } from '#web/office-paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Route } from './+types/operator-report'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['operator'])
  const params = { report: args.params.reportId }
  return {
    texts,
    report: await readAsUser(args, 'GET /installation/reports/:report', { params }),
    title: `${texts.operator['reportFile.title']} - ${brandName}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** A report of a page: what the visitor wrote, what the operators answered. */
export default function OperatorReport({ loaderData }: Route.ComponentProps) {
  const t = useTexts('operator')
  const [report, replace] = useAnswer(loaderData.report)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <p className="soft small">
          <a href={operatorPath}>{t('file.back')}</a> · {t('reportFile.title')}
        </p>
        <h1>{t('reportFile.heading', { date: formatInstantDate(report.at) })}</h1>
        <p>
          <span className={styles.state}>{t(`reportOutcome.${report.outcome ?? 'open'}`)}</span>
        </p>
      </header>
      <Reported report={report} />
      <ReportAnswer {...{ report, onChange: replace }} />
      {report.history.length > 0 && <History history={report.history} />}
    </div>
  )
}

function Reported({ report }: { readonly report: Report }) {
  const t = useTexts('operator')
  return (
    <Sheet as="section" titleId="reported-title">
      <h2 id="reported-title">{t('reportFile.title')}</h2>
      <dl className="stack">
        <div>
          <dt className="soft small">{t('reportFile.association')}</dt>
          <dd>
            <a href={operatorFilePath(report.organizationSlug)}>{report.organizationName}</a>
          </dd>
        </div>
        <div>
          <dt className="soft small">{t('reportFile.page')}</dt>
          <dd>
            <a href={report.url}>{report.url}</a>
          </dd>
        </div>
        <div>
          <dt className="soft small">{t('reportFile.reason')}</dt>
          <dd>{t(`reportReason.${report.reason}`)}</dd>
        </div>
        <div>
          <dt className="soft small">{t('reportFile.message')}</dt>
          <dd className={styles.typed}>{report.message}</dd>
        </div>
        <div>
          <dt className="soft small">{t('reportFile.email')}</dt>
          <dd>{report.email}</dd>
        </div>
      </dl>
    </Sheet>
  )
}

function History({ history }: Pick<Report, 'history'>) {
  const t = useTexts('operator')
  return (
    <Sheet as="section" titleId="history-title">
      <h2 id="history-title">{t('reportFile.history')}</h2>
      <ol className="lines" reversed>
        {history.map(({ at, author, outcome, note }) => (
          <li key={at}>
            <div>
              <p>
                {outcome === null
                  ? t('reportFile.stepReopened', { date: formatInstantDate(at) })
                  : t('reportFile.step', {
                      date: formatInstantDate(at),
                      outcome: t(`reportOutcome.${outcome}`),
                    })}
              </p>
              {note !== '' && <p className={styles.typed}>{note}</p>}
              {author !== null && <p className="soft small">{t('by', { author })}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
