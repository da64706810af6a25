import { AdminScreen, AdminSheet, Facts, StateMark } from '#web/admin-kit/admin-screen.tsx'
import type { Report } from '#contract/admin/operator-reports.ts'
import { formatInstantDate } from '#domain/format.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { ReportAnswer } from '#web/pages/operator/report-answer.tsx'
import { operatorFilePath, operatorPath } from '#web/admin-paths.ts'
import type { Route } from './+types/operator-report'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['operator', 'problems'])
  const params = { report: args.params.reportId }
  return {
    texts,
    report: await readAsUser(args, 'GET /site/reports/:report', { params }),
    title: `${texts.operator['reportFile.title']} - ${brandName}`,
  }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** A report of a page: what the visitor wrote, what the operators answered. */
export default function OperatorReport({ loaderData }: Route.ComponentProps) {
  const t = useTexts('operator')
  const [report, replace] = useAnswer(loaderData.report)
  return (
    <AdminScreen
      over={<a href={operatorPath}>{t('file.back')}</a>}
      title={t('reportFile.heading', { date: formatInstantDate(report.at) })}
      state={<StateMark>{t(`reportOutcome.${report.outcome ?? 'open'}`)}</StateMark>}
    >
      <Reported report={report} />
      <ReportAnswer {...{ report, onChange: replace }} />
      {report.history.length > 0 && <History history={report.history} />}
    </AdminScreen>
  )
}

function Reported({ report }: { readonly report: Report }) {
  const t = useTexts('operator')
  return (
    <AdminSheet title={t('reportFile.title')}>
      <Facts
        facts={[
          [
            t('reportFile.association'),
            <a key="association" href={operatorFilePath(report.organizationSlug)}>
              {report.organizationName}
            </a>,
          ],
          [
            t('reportFile.page'),
            <a key="page" href={report.url}>
              {report.url}
            </a>,
          ],
          [t('reportFile.reason'), t(`reportReason.${report.reason}`)],
          [t('reportFile.message'), report.message],
          [t('reportFile.email'), report.email],
        ]}
      />
    </AdminSheet>
  )
}

function History({ history }: Pick<Report, 'history'>) {
  const t = useTexts('operator')
  return (
    <AdminSheet title={t('reportFile.history')}>
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
    </AdminSheet>
  )
}
