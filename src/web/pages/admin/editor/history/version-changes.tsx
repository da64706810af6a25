import { useState } from 'react'
import type { FormVersion } from '#contract/admin/edited-form.ts'
import { type DraftOwner, completeDraft } from '#domain/form/editing/check-draft.ts'
import { type Draft, parseDraft } from '#domain/form/editing/draft.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'
import { ChangeLines } from '#web/pages/admin/editor/history/change-lines.tsx'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { FormAddress } from '#web/paths.ts'
import styles from '../editor.module.css'

interface VersionChangesProps {
  readonly address: FormAddress
  readonly owner: DraftOwner
  readonly version: FormVersion
  /** The version before it; undefined for the oldest. */
  readonly former: FormVersion | undefined
}

/** Changes of a version, in words; asked for when it is opened. */
export function VersionChanges({ address, owner, version, former }: VersionChangesProps) {
  const t = useEditorTexts()
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [drafts, setDrafts] = useState<readonly [Draft, Draft] | null>(null)
  if (former === undefined) return null
  const read = async ({ id }: FormVersion) => {
    const params = { ...formParams(address), version: id }
    const { source } = await makeSend(locale)(
      'GET /admin/organizations/:org/forms/:type/:slug/versions/:version',
      { params },
    )
    return completeDraft(parseDraft(source), owner)
  }
  const compare = async () => {
    try {
      setDrafts(await Promise.all([read(former), read(version)]))
    } catch (error) {
      showFailure(asFailure(error))
    }
  }
  return (
    <details
      className={styles.folded}
      onToggle={({ currentTarget }) => currentTarget.open && drafts === null && void compare()}
    >
      <summary>
        {t('history.changes')} <span className="visually-hidden">({version.number})</span>
      </summary>
      {drafts !== null && <ChangeLines before={drafts[0]} after={drafts[1]} none={t('history.same')} />}
    </details>
  )
}
