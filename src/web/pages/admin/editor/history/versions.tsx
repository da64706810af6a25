import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { EditedForm, FormVersion } from '#contract/admin/edited-form.ts'
import { type Draft, parseDraft } from '#domain/form/editing/draft.ts'
import type { DraftOwner } from '#domain/form/editing/check-draft.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { previewPath } from '#web/pages/admin/editor/read-edited-form.ts'
import { VersionChanges } from '#web/pages/admin/editor/history/version-changes.tsx'
import { VersionNote } from '#web/pages/admin/editor/history/version-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import type { FormAddress } from '#web/paths.ts'
import styles from '../editor.module.css'

interface VersionsProps {
  readonly address: FormAddress
  readonly edition: EditedForm
  readonly owner: DraftOwner
  readonly canEdit: boolean
  /** Continues from the contents of a version. */
  readonly onTake: (draft: Draft) => void
}

/** The saved versions, the newest first: each can be looked at, and taken back into the draft. */
export function Versions({ address, owner, edition, canEdit, onTake }: VersionsProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const takeBack = async ({ id, number }: FormVersion) => {
    const params = { ...formParams(address), version: id }
    try {
      const { source } = await makeSend(locale)(
        'GET /admin/organizations/:org/forms/:type/:slug/versions/:version',
        { params },
      )
      onTake(parseDraft(source))
      toast({ tone: 'ok', title: t('edit.taken', { number }) })
    } catch (error) {
      showFailure(asFailure(error))
    }
  }
  return (
    <AdminSheet title={t('edit.versions')}>
      {edition.versions.length === 0 ? (
        <p>{t('edit.noVersions')}</p>
      ) : (
        <ul className="lines">
          {edition.versions.map((version, index) => (
            <li key={version.id}>
              <div>
                <b>{t('edit.version', { number: version.number })}</b>{' '}
                {version.isCurrent && <span className="soft small">({t('edit.current')})</span>}
                <VersionNote version={version} />
                <VersionChanges {...{ address, owner, version }} former={edition.versions[index + 1]} />
              </div>
              <div className={styles.actions}>
                <a href={previewPath(address, version.id, locale)} target="_blank" rel="noopener">
                  {t('edit.look')}
                  <span className="visually-hidden">
                    {' '}
                    {t('edit.version', { number: version.number })} ({t('window')})
                  </span>
                </a>
                {canEdit && (
                  <Button variant="second" size="s" needsNetwork onClick={() => void takeBack(version)}>
                    {t('edit.takeBack')}
                    <span className="visually-hidden"> {t('edit.version', { number: version.number })}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}
