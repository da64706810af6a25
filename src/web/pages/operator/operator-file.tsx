import type { VerificationFile } from '#contract/admin/installation-verification.ts'
import { formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AdminFailed, AdminLoading } from '#web/pages/admin/admin-state.tsx'
import styles from '#web/pages/admin/form-screen.module.css'
import { loadAdmin } from '#web/pages/admin/load-admin.server.ts'
import { useAdminRead } from '#web/pages/admin/use-admin-read.ts'
import { DecisionSheet } from '#web/pages/operator/decision-sheet.tsx'
import { DocumentDecision } from '#web/pages/operator/document-decision.tsx'
import { operatorFilePath, operatorPath, organizationPath } from '#web/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Route } from './+types/operator-file'

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage', 'operator', 'verification'])
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
      <Identity file={file} />
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
      <History history={file.history} />
    </div>
  )
}

function Identity({ file }: { readonly file: VerificationFile }) {
  const t = useTexts('operator')
  const locale = useLocale()
  const none = t('file.none')
  const rows = [
    ['rna', file.rnaNumber ?? none],
    ['siren', file.siren ?? none],
    ['address', `${file.address}, ${file.zipCode} ${file.city}`],
    [
      'contact',
      [file.email, file.phone.replaceAll(' ', '\u00a0')].filter((one) => one !== '').join(' · ') || none,
    ],
    ['iban', file.iban === '' ? none : file.iban],
    ['registeredBy', file.registeredBy ?? none],
    ['collected', shortEuros(cents(file.collected), locale)],
  ] as const
  return (
    <Sheet as="section" titleId="identity-title">
      <h2 id="identity-title">{t('file.identity')}</h2>
      <dl className="stack">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt className="soft small">{t(`file.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {file.sameNumber.length > 0 && (
          <div>
            <dt className="soft small">{t('file.sameNumber')}</dt>
            {file.sameNumber.map(({ organizationSlug, name, state }) => (
              <dd key={organizationSlug}>
                <a href={operatorFilePath(organizationSlug)}>{name}</a> ({t(`state.${state}`)})
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Sheet>
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
