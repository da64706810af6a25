import { useState } from 'react'
import type { PriceHistory } from '#contract/admin/edited-form.ts'
import { type Draft, parseDraft } from '#domain/form/editing/draft.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'
import { ChangeLines } from '#web/pages/admin/editor/history/change-lines.tsx'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { VersionNote } from '#web/pages/admin/editor/history/version-note.tsx'
import type { FormAddress } from '#web/paths.ts'
import styles from '../editor.module.css'

interface PriceHistoryFoldProps {
  readonly address: FormAddress
  /** The key of the price. */
  readonly price: string
}

/** Who changed a price, when, from what to what; asked for when it is opened. */
export function PriceHistoryFold({ address, price }: PriceHistoryFoldProps) {
  const t = useEditorTexts()
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [history, setHistory] = useState<PriceHistory | null>(null)
  const read = async () => {
    const params = { ...formParams(address), price }
    try {
      setHistory(
        await makeSend(locale)('GET /admin/organizations/:org/forms/:type/:slug/prices/:price/history', {
          params,
        }),
      )
    } catch (error) {
      showFailure(asFailure(error))
    }
  }
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary>{t('history.title')}</summary>
      <div className={styles.list} aria-live="polite">
        {history?.versions.length === 0 && t('history.none')}
        {history?.versions.map((version) => (
          <div key={version.id}>
            <VersionNote version={version} />
            <ChangeLines
              before={draftOf(version.before)}
              after={draftOf(version.after)}
              none={t('history.none')}
            />
          </div>
        ))}
      </div>
    </details>
  )
}

/** A draft that has only this price. */
function draftOf(price: string | null): Draft {
  return { tiers: price === null ? [] : [parseDraft(price)] }
}
