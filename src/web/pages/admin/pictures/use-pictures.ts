import { useState } from 'react'
import type { Picture } from '#contract/admin/pictures.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { sendFile } from '#web/admin-kit/send-file.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import { type Refusal, asTaken, refusalBefore } from '#web/pages/admin/pictures/sent-picture.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** The pictures of an association: sent and removed. */
export function usePictures({ calls, params, pictures, onPictures }: PictureCalls) {
  const t = useTexts('manage')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const { isBusy, send: change } = useChange()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** The picture that was added, or null. */
  const send = async (file: File): Promise<Picture | null> => {
    const found = refusalBefore(file)
    setRefusal(found)
    if (found !== null) return null
    setSending(true)
    try {
      const taken = await asTaken(file)
      if (taken === null) {
        setRefusal('heic')
        return null
      }
      const answer = await sendFile(calls.add, { params }, taken, locale)
      onPictures(answer.pictures)
      return answer.added
    } catch (error) {
      const failure = asFailure(error)
      const refused = refusalOf(failure)
      if (refused === null) showFailure(failure)
      setRefusal(refused)
      return null
    } finally {
      setSending(false)
    }
  }
  const remove = async ({ name }: Picture) => {
    const answer = await change(calls.remove, { params: { ...params, name } })
    if (answer === null) return
    onPictures(answer)
    toast({ tone: 'ok', title: t('pictures.removed') })
  }
  const words = refusal === null ? undefined : t(`pictures.refused.${refusal}`, { most: pictures.most })
  return { isSending, isBusy, refusal: words, refuse: setRefusal, send, remove }
}

function refusalOf({ status, problems }: ApiFailure): Refusal | null {
  if (status === 415) return 'type'
  if (status !== 413) return null
  return problems.some((one) => one.code === 'FILE_COUNT' || one.code === 'FILE_TOTAL') ? 'full' : 'size'
}
