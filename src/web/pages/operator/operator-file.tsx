import { AdminScreen, AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import type { VerificationFile } from '#contract/admin/operator-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { verificationTones } from '#web/admin-kit/state-tones.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { IdentitySheet } from '#web/pages/operator/identity-sheet.tsx'
import { DecisionSheet } from '#web/pages/operator/decision-sheet.tsx'
import { DocumentDecision } from '#web/pages/operator/document-decision.tsx'
import { SupportSheet } from '#web/pages/operator/support-sheet.tsx'
import { operatorPath } from '#web/admin-paths.ts'
import { organizationPath } from '#web/paths.ts'
import type { Route } from './+types/operator-file'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['operator', 'problems', 'support', 'verification'])
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const [file, support] = await Promise.all([
    readAsUser(args, 'GET /site/verifications/:org', { params }),
    readAsUser(args, 'GET /site/verifications/:org/support', { params }),
  ])
  return { texts, organizationSlug, file, support, title: `${texts.operator['file.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The file of an association: who it says it is, its documents one by one, and what is decided. */
export default function OperatorFile({ loaderData }: Route.ComponentProps) {
  const { organizationSlug, support } = loaderData
  const t = useTexts('operator')
  const [file, replace] = useAnswer(loaderData.file)
  return (
    <AdminScreen
      over={<a href={operatorPath}>{t('file.back')}</a>}
      title={file.name}
      state={<StateMark tone={verificationTones[file.state]}>{t(`state.${file.state}`)}</StateMark>}
      actions={<a href={organizationPath(organizationSlug)}>{t('file.page')}</a>}
    >
      <IdentitySheet file={file} />
      <AdminSheet title={t('file.documents')}>
        <div className="stack-l">
          {documentKinds.map((kind) => (
            <DocumentDecision
              key={kind}
              kind={kind}
              document={file.documents.find((one) => one.kind === kind) ?? null}
              {...{ org: organizationSlug, file, onChange: replace }}
            />
          ))}
        </div>
      </AdminSheet>
      <DecisionSheet {...{ org: organizationSlug, file, onChange: replace }} />
      <SupportSheet organizationSlug={organizationSlug} support={support} />
      <History history={file.history} />
    </AdminScreen>
  )
}

function History({ history }: Pick<VerificationFile, 'history'>) {
  const t = useTexts('operator')
  return (
    <AdminSheet title={t('file.history')}>
      <ol className="lines" reversed>
        {history.map(({ at, toState }) => (
          <li key={at}>{t('file.step', { date: formatInstantDate(at), state: t(`state.${toState}`) })}</li>
        ))}
      </ol>
    </AdminSheet>
  )
}
