import type { VerificationFile } from '#contract/admin/installation-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { IdentitySheet } from '#web/pages/operator/identity-sheet.tsx'
import { DecisionSheet } from '#web/pages/operator/decision-sheet.tsx'
import { DocumentDecision } from '#web/pages/operator/document-decision.tsx'
import { SupportSheet } from '#web/pages/operator/support-sheet.tsx'
import { operatorPath } from '#web/office-paths.ts'
import { organizationPath } from '#web/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Route } from './+types/operator-file'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage', 'operator', 'support', 'verification'])
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const [file, support] = await Promise.all([
    readAsUser(args, 'GET /installation/verifications/:org', { params }),
    readAsUser(args, 'GET /installation/verifications/:org/support', { params }),
  ])
  return { texts, organizationSlug, file, support, title: `${texts.operator['file.title']} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The file of an association: who it says it is, its documents one by one, and what is decided. */
export default function OperatorFile({ loaderData }: Route.ComponentProps) {
  const { organizationSlug, support } = loaderData
  const t = useTexts('operator')
  const [file, replace] = useAnswer(loaderData.file)
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
              {...{ org: organizationSlug, file, onChange: replace }}
            />
          ))}
        </div>
      </Sheet>
      <DecisionSheet {...{ org: organizationSlug, file, onChange: replace }} />
      <SupportSheet organizationSlug={organizationSlug} support={support} />
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
