import { useState } from 'react'
import type { Mistake, SavedVersion } from '#contract/admin/edition.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type EditionProps, readAgain } from '#web/pages/admin/edition/edition-props.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

const calls = 'POST /admin/organizations/:org/forms/:type/:slug'

/** The text of a definition, its mistakes, and what is saved of it. */
export function useEdition({ address, edition, seen, onRead }: EditionProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [source, setSource] = useState(edition.source)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [saved, setSaved] = useState<{ readonly source: string; readonly id: string } | null>(null)
  const params = formParams(address)
  const show = (found: readonly Mistake[]) => {
    setMistakes(found)
    setAttempt((before) => before + 1)
  }
  // Another version was made since the page was read: it is shown, and the author decides.
  const noticeConflict = (failure: ApiFailure): boolean => {
    if (failure.code !== 'CONFLICT') return false
    void readAgain(address, locale).then((read) => onRead(read))
    return true
  }
  /** Shows what became of the text; whether it was taken. */
  const take = ({ versionId, edition: read, mistakes: found }: SavedVersion): boolean => {
    show(found)
    if (versionId === null || read === null) return false
    setSaved({ source, id: versionId })
    onRead(read, { source, revision: read.revision })
    return true
  }
  const preview = async (revision = seen.revision) => {
    const answer = await send(`${calls}/versions`, { params, body: { source, revision } }, noticeConflict)
    if (answer !== null && take(answer)) toast({ tone: 'ok', title: t('edit.saved') })
  }
  const publish = async () => {
    const body = { source, revision: seen.revision }
    const answer = await send(`${calls}/publish`, { params, body }, noticeConflict)
    if (answer !== null && take(answer)) toast({ tone: 'ok', title: t('edit.published') })
  }
  const previewId = saved?.source === source ? saved.id : null
  /** Continues from other contents than those of this page, which are returned. */
  const replace = (other: string): string => {
    setSource(other)
    show([])
    onRead(edition, { source: edition.source, revision: edition.revision })
    return source
  }
  return { source, setSource, mistakes, attempt, isBusy, previewId, preview, publish, replace }
}
