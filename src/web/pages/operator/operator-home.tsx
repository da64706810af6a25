import { AdminScreen, AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import type { OperatorHomeView } from '#contract/admin/operator-home.ts'
import type { Reports } from '#contract/admin/operator-reports.ts'
import type { Verifications } from '#contract/admin/operator-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { verificationTones } from '#web/admin-kit/state-tones.ts'
import { Resemblance } from '#web/pages/operator/resemblance.tsx'
import { OpenFileForm } from '#web/pages/operator/open-file-form.tsx'
import { operatorFilePath, operatorReportPath } from '#web/admin-paths.ts'
import type { Route } from './+types/operator-home'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const [queue, reports, journal] = await Promise.all([
    readAsUser(args, 'GET /site/verifications', {}),
    readAsUser(args, 'GET /site/reports', {}),
    readAsUser(args, 'GET /site', {}),
  ])
  const texts = loadTexts(locale, ['operator', 'problems'])
  return { texts, queue, reports, journal, title: `${texts.operator.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Home of operators: associations to verify, reports of pages, and the journal. */
export default function OperatorHome({ loaderData: { queue, reports, journal } }: Route.ComponentProps) {
  const t = useTexts('operator')
  return (
    <AdminScreen title={t('title')}>
      <Queue organizations={queue.organizations} />
      <OpenFileForm />
      <ReportList reports={reports.reports} />
      <Journal entries={journal.journal} />
    </AdminScreen>
  )
}

function Queue({ organizations }: Verifications) {
  const t = useTexts('operator')
  return (
    <AdminSheet title={t('queue')}>
      {organizations.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="lines">
          {organizations.map(({ organizationSlug, name, state, registeredAt, submittedAt, resembles }) => (
            <li key={organizationSlug}>
              <div>
                <p>
                  <a href={operatorFilePath(organizationSlug)}>{name}</a>{' '}
                  <StateMark tone={verificationTones[state]}>{t(`state.${state}`)}</StateMark>
                </p>
                <p className="soft small">
                  {submittedAt === null
                    ? t('registered', { date: formatInstantDate(registeredAt) })
                    : t('submittedOn', { date: formatInstantDate(submittedAt) })}
                </p>
                <Resemblance resembles={resembles} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}

function ReportList({ reports }: Reports) {
  const t = useTexts('operator')
  const open = reports.filter(({ outcome }) => outcome === null)
  const closed = reports.filter(({ outcome }) => outcome !== null)
  return (
    <AdminSheet title={t('reports')}>
      {open.length === 0 ? <p>{t('noReports')}</p> : <ReportLines reports={open} />}
      {closed.length > 0 && (
        <details>
          <summary>{t('closedReports', { count: closed.length })}</summary>
          <ReportLines reports={closed} />
        </details>
      )}
    </AdminSheet>
  )
}

function ReportLines({ reports }: Reports) {
  const t = useTexts('operator')
  return (
    <ul className="lines">
      {reports.map(({ id, at, organizationName, reason, outcome, resembles }) => (
        <li key={id}>
          <div>
            <p>
              <a href={operatorReportPath(id)}>
                {t('report', { organization: organizationName, date: formatInstantDate(at) })}
              </a>{' '}
              <StateMark tone={outcome === null ? 'warn' : undefined}>
                {t(`reportOutcome.${outcome ?? 'open'}`)}
              </StateMark>
            </p>
            <p className="soft small">{t(`reportReason.${reason}`)}</p>
            <Resemblance resembles={resembles} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Journal({ entries }: { readonly entries: OperatorHomeView['journal'] }) {
  const t = useTexts('operator')
  return (
    <AdminSheet title={t('journal')}>
      <ul className="lines">
        {entries.map(({ id, at, author, action, subject }) => (
          <li key={id}>
            <div>
              <p>{t('entry', { date: formatInstantDate(at), action: t(`action.${action}`), subject })}</p>
              <p className="soft small">{author === null ? t('byCommand') : t('by', { author })}</p>
            </div>
          </li>
        ))}
      </ul>
    </AdminSheet>
  )
}
