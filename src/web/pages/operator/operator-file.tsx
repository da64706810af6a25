import type { VerificationFile } from '#contract/admin/installation-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AdminFailed, AdminLoading } from '#web/admin-kit/admin-state.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin } from '#web/admin-kit/load-admin.server.ts'
import { useAdminRead } from '#web/admin-kit/use-admin-read.ts'
import { IdentitySheet } from '#web/pages/operator/identity-sheet.tsx'
import { DecisionSheet } from '#web/pages/operator/decision-sheet.tsx'
import { DocumentDecision } from '#web/pages/operator/document-decision.tsx'
import { SupportSheet } from '#web/pages/operator/support-sheet.tsx'
import { operatorPath } from '#web/office-paths.ts'
import { organizationPath } from '#web/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Route } from './+types/operator-file'

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage', 'operator', 'support', 'verification'])
  const { organizationSlug } = args.params
  return { texts, organizationSlug, title: `${texts.operator['file.title']} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The file of an association: who it says it is, its documents one by one, and what is decided. */
export default function OperatorFile({ loaderData: { organizationSlug } }: Route.ComponentProps) {
  const t = useTexts('operator')
  const path = `/installation/verifications/${encodeURIComponent(organizationSlug)}`
  const [read, replace] = useAdminRead<VerificationFile>(path, 'GET /installation/verifications/{org}')
  if (read.phase === 'failed') return <AdminFailed failure={read.failure} />
  if (read.phase === 'loading') return <AdminLoading />
  const file = read.answer
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <p className="soft small">
          <a href={operatorPath}>{t('file.back')}</a> · {t('file.title')}
        </p>
        <h1>{file.name}</h1>
        <p>
          <span className={styles.state}>{t(`state.${file.state}`)}</span>
        </p>
        <p>
          <a href={organizationPath(organizationSlug)}>{t('file.page')}</a>
        </p>
      </header>
      <IdentitySheet file={file} />
      <Sheet as="section" titleId="documents-title">
        <div className="stack-l">
          <h2 id="documents-title">{t('file.documents')}</h2>
          {documentKinds.map((kind) => (
            <DocumentDecision
              key={kind}
              kind={kind}
              document={file.documents.find((one) => one.kind === kind) ?? null}
              {...{ path, file, onChange: replace }}
            />
          ))}
        </div>
      </Sheet>
      <DecisionSheet {...{ path, file, onChange: replace }} />
      <SupportSheet {...{ path, organizationSlug }} />
      <History history={file.history} />
    </div>
  )
}

function History({ history }: Pick<VerificationFile, 'history'>) {
  const t = useTexts('operator')
  return (
    <Sheet as="section" titleId="history-title">
      <h2 id="history-title">{t('file.history')}</h2>
      <ol className="lines" reversed>
        {history.map(({ at, toState }) => (
          <li key={at}>{t('file.step', { date: formatInstantDate(at), state: t(`state.${toState}`) })}</li>
        ))}
      </ol>
    </Sheet>
  )
}
