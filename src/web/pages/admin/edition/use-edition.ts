import { useState } from 'react'
import type { Mistake, Published, SavedVersion } from '#contract/admin/edition.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type EditionProps, readAgain } from '#web/pages/admin/edition/edition-props.ts'
import { adminApiPath } from '#web/pages/admin/use-admin-read.ts'
import { useChange } from '#web/pages/admin/use-change.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

const code = 'POST /admin/organizations/{org}/forms/{type}/{slug}/versions'

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
  const path = `${adminApiPath(address)}/versions`
  const show = (found: readonly Mistake[]) => {
    setMistakes(found)
    setAttempt((before) => before + 1)
  }
  /** The id of a version with these contents; null where they have mistakes. */
  const save = async (): Promise<string | null> => {
    if (saved?.source === source) return saved.id
    const answer = await send<SavedVersion>({ routeCode: code, path, body: { source } })
    if (answer === null) return null
    show(answer.mistakes)
    if (answer.versionId === null) return null
    setSaved({ source, id: answer.versionId })
    return answer.versionId
  }
  const preview = async () => {
    if ((await save()) === null) return
    onChange(await readAgain(address, locale))
    toast({ tone: 'ok', title: t('edit.saved') })
  }
  const publish = async () => {
    const id = await save()
    if (id === null) return
    const routeCode = `${code}/{version}/publish` as const
    const answer = await send<Published>({ routeCode, path: `${path}/${id}/publish` })
    if (answer === null) return
    show(answer.mistakes)
    if (answer.mistakes.length > 0) return
    onChange(await readAgain(address, locale))
    toast({ tone: 'ok', title: t('edit.published') })
  }
  const previewId = saved?.source === source ? saved.id : null
  return { source, setSource, mistakes, attempt, isBusy, previewId, preview, publish }
}
