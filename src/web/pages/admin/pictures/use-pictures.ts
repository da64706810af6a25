import { useState } from 'react'
import type { Picture } from '#contract/admin/pictures.ts'
import { fileContentTypes, maxFileMegabytes } from '#domain/cart/check-file.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { sendFile } from '#web/admin-kit/send-file.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** File types of a picture. */
export const pictureTypes = fileContentTypes.filter((type) => type.startsWith('image/'))

/** Why a picture was refused, as a key of texts. */
type Refusal = 'type' | 'size' | 'full'

/** The pictures of an association: sent and removed. */
export function usePictures({ calls, params, pictures: loaded }: PictureCalls) {
  const t = useTexts('manage')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [pictures, replace] = useAnswer(loaded)
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
      const answer = await sendFile(calls.add, { params }, file, locale)
      replace(answer.pictures)
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
    replace(answer)
    toast({ tone: 'ok', title: t('pictures.removed') })
  }
  return { pictures, isSending, isBusy, refusal, send, remove }
}

function refusalBefore(file: File): Refusal | null {
  if (!pictureTypes.includes(file.type)) return 'type'
  return file.size > maxFileMegabytes * 1_048_576 ? 'size' : null
}

function refusalOf({ status, problems }: ApiFailure): Refusal | null {
  if (status === 415) return 'type'
  if (status !== 413) return null
  return problems.some((one) => one.code === 'FILE_COUNT' || one.code === 'FILE_TOTAL') ? 'full' : 'size'
}
