import { useState } from 'react'
import type { Mistake } from '#contract/admin/edition.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type EditionProps, readAgain } from '#web/pages/admin/edition/edition-props.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

const versions = 'POST /admin/organizations/:org/forms/:type/:slug/versions'

/** A saved version, and the revision that its author has seen. */
interface Saved {
  readonly id: string
  readonly revision: string
}

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
  /** The version with these contents; null where they have mistakes, or others than `revision` were there. */
  const save = async (revision: string): Promise<Saved | null> => {
    if (saved?.source === source) {
      onRead(edition, { source, revision })
      return { id: saved.id, revision }
    }
    const answer = await send(versions, { params, body: { source, revision } }, noticeConflict)
    if (answer === null) return null
    show(answer.mistakes)
    if (answer.versionId === null || answer.revision === null) return null
    setSaved({ source, id: answer.versionId })
    onRead(await readAgain(address, locale), { source, revision: answer.revision })
    return { id: answer.versionId, revision: answer.revision }
  }
  const preview = async (revision = seen.revision) => {
    if ((await save(revision)) !== null) toast({ tone: 'ok', title: t('edit.saved') })
  }
  const publish = async () => {
    const now = await save(seen.revision)
    if (now === null) return
    const answer = await send(
      `${versions}/:version/publish`,
      { params: { ...params, version: now.id }, body: { revision: now.revision } },
      noticeConflict,
    )
    if (answer === null) return
    show(answer.mistakes)
    if (answer.revision === null) return
    onRead(await readAgain(address, locale), { source, revision: answer.revision })
    toast({ tone: 'ok', title: t('edit.published') })
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
