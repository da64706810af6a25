import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ImportColumns } from '#web/pages/admin/people/import/import-columns.tsx'
import { ImportList } from '#web/pages/admin/people/import/import-list.tsx'
import { TrialResult } from '#web/pages/admin/people/import/trial-result.tsx'
import { useImport } from '#web/pages/admin/people/import/use-import.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import type { Route } from './+types/import'

const accepted =
  '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const imports = await readAsUser(args, 'GET /admin/organizations/:org/people/imports', { params: { org } })
  const texts = loadTexts(locale, ['manage', 'imports'])
  return { texts, org, imports, title: `${texts.imports.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Brings people, memberships, gifts and past orders of another program: the file, its columns, a trial, then the import. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [imports, setImports] = useAnswer(loaderData.imports)
  const t = useTexts('imports')
  const flow = useImport(org, setImports)
  const { element, trial, error, isBusy, columns, isChanged } = flow
  return (
    <AdminScreen title={t('title')} tabs={<PeopleTabs org={org} page="import" />}>
      <p className="soft">{t('intro')}</p>
      {imports.rights.includes('person:import') && (
        <AdminSheet title={t('file.title')}>
          <FileInput
            name="import"
            label={t('file.label')}
            hint={t('file.hint')}
            error={error === null ? undefined : t(`refused.${error.why}`, { line: error.line })}
            accept={accepted}
            action={t(trial === null ? 'file.choose' : 'file.another')}
            element={element}
            onFile={flow.choose}
          >
            <output className="soft small">{isBusy ? t('file.reading') : trial?.fileName}</output>
          </FileInput>
          <p className="soft small">{t('file.notStored')}</p>
        </AdminSheet>
      )}
      {trial !== null && (
        <>
          <ImportColumns
            {...{ trial, columns, isChanged, isBusy }}
            onKind={flow.chooseKind}
            onColumn={flow.chooseColumn}
            onAgain={flow.tryAgain}
          />
          {!isChanged && (
            <TrialResult {...{ trial, isBusy }} onImport={flow.run} onOutcomes={flow.saveOutcomes} />
          )}
        </>
      )}
      <ImportList {...{ org, imports }} onImports={setImports} />
    </AdminScreen>
  )
}
