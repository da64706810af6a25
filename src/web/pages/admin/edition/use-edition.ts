import { useState } from 'react'
import type { Mistake, Published, SavedVersion } from '#contract/admin/edition.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type EditionProps, readAgain } from '#web/pages/admin/edition/edition-props.ts'
import { adminApiPath } from '#web/pages/admin/use-admin-read.ts'
import { useChange } from '#web/pages/admin/use-change.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

const code = 'POST /admin/organizations/{org}/forms/{type}/{slug}/versions'

/** A saved version, and the revision that its author has seen. */
interface Saved {
  readonly id: string
  readonly revision: string
}

/** The text of a definition, its mistakes, and what is saved of it. */
export function useEdition({ address, edition, onChange }: EditionProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [source, setSource] = useState(edition.source)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [saved, setSaved] = useState<{ readonly source: string; readonly id: string } | null>(null)
  const [isBehind, setBehind] = useState(false)
  const path = `${adminApiPath(address)}/versions`
  const show = (found: readonly Mistake[]) => {
    setMistakes(found)
    setAttempt((before) => before + 1)
  }
  // Another version was made since the page was read: it is listed, and the author decides.
  const noticeConflict = (failure: ApiFailure): boolean => {
    if (failure.code !== 'CONFLICT') return false
    setBehind(true)
    void readAgain(address, locale).then(onChange)
    return true
  }
  /** The version with these contents; null where they have mistakes, or are behind. */
  const save = async (): Promise<Saved | null> => {
    if (saved?.source === source) return { id: saved.id, revision: edition.revision }
    const body = { source, revision: edition.revision }
    const answer = await send<SavedVersion>({ routeCode: code, path, body }, noticeConflict)
    if (answer === null) return null
    show(answer.mistakes)
    if (answer.versionId === null || answer.revision === null) return null
    setSaved({ source, id: answer.versionId })
    setBehind(false)
    return { id: answer.versionId, revision: answer.revision }
  }
  const preview = async () => {
    if ((await save()) === null) return
    onChange(await readAgain(address, locale))
    toast({ tone: 'ok', title: t('edit.saved') })
  }
  const publish = async () => {
    const now = await save()
    if (now === null) return
    const routeCode = `${code}/{version}/publish` as const
    const body = { revision: now.revision }
    const answer = await send<Published>(
      { routeCode, path: `${path}/${now.id}/publish`, body },
      noticeConflict,
    )
    if (answer === null) return
    show(answer.mistakes)
    if (answer.mistakes.length > 0) return
    onChange(await readAgain(address, locale))
    toast({ tone: 'ok', title: t('edit.published') })
  }
  const previewId = saved?.source === source ? saved.id : null
  /** Continues from the newest version: the text of this page is left. */
  const takeNewest = () => {
    setSource(edition.source)
    setBehind(false)
    show([])
  }
  return { source, setSource, mistakes, attempt, isBusy, previewId, preview, publish, isBehind, takeNewest }
}
