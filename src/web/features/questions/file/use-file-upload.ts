import { useEffect, useRef, useState } from 'react'
import type { JoinedFile } from '#contract/file.ts'
import { checkFile } from '#domain/cart/check-file.ts'
import { type FileTrouble, troubleMark } from '#web/features/questions/file/file-answer.ts'
import { saveFileName } from '#web/features/questions/file/file-names.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import type { UploadWatch } from '#web/lib/api/upload-file.ts'

/** Attaches a file to the cart, which is created first if necessary. Throws `ApiFailure`. */
export type Upload = (file: File, watch: UploadWatch) => Promise<JoinedFile>

/** A file without an id yet. */
interface Pending {
  readonly file: File
  /** 0 to 100; null when no upload is in progress. */
  readonly percent: number | null
  readonly canRetry: boolean
}

/** One file upload: `onValue` receives its id at the end, and a trouble mark until then. */
export function useFileUpload(name: string, upload: Upload, onValue: (value: string) => void) {
  const [pending, setPending] = useState<Pending | null>(null)
  const controller = useRef<AbortController | null>(null)
  const latestOnValue = useRef(onValue)
  useEffect(() => {
    latestOnValue.current = onValue
  })
  const stop = () => {
    controller.current?.abort()
    controller.current = null
  }
  useEffect(
    () => () => {
      if (controller.current === null) return
      controller.current.abort()
      latestOnValue.current('')
    },
    [],
  )
  const send = async (file: File) => {
    stop()
    const found = checkFile(name, { size: file.size, contentType: file.type, isUploading: true })[0]?.code
    if (found !== 'FILE_UPLOADING') {
      setPending({ file, percent: null, canRetry: false })
      onValue(troubleMark(found === 'FILE_TOO_LARGE' ? found : 'FILE_FORMAT'))
      return
    }
    const mine = new AbortController()
    controller.current = mine
    setPending({ file, percent: 0, canRetry: false })
    onValue(troubleMark('FILE_UPLOADING'))
    try {
      const onProgress = (percent: number) => {
        if (controller.current === mine) setPending({ file, percent, canRetry: false })
      }
      const joined = await upload(file, { onProgress, signal: mine.signal })
      if (controller.current !== mine) return
      controller.current = null
      saveFileName(joined.fileId, joined.name)
      setPending(null)
      latestOnValue.current(joined.fileId)
    } catch (error) {
      if (controller.current !== mine) return
      controller.current = null
      const trouble = refusalOf(error)
      setPending({ file, percent: null, canRetry: trouble === 'FILE_NOT_SENT' })
      latestOnValue.current(troubleMark(trouble))
    }
  }
  return {
    pending,
    choose: (file: File) => void send(file),
    retry: () => {
      if (pending !== null) void send(pending.file)
    },
    /** Cancels the upload, or removes the answer. */
    remove: () => {
      stop()
      setPending(null)
      onValue('')
    },
  }
}

function refusalOf(error: unknown): FileTrouble {
  const status = error instanceof ApiFailure ? error.status : 0
  if (status === 413) return 'FILE_TOO_LARGE'
  return status === 415 ? 'FILE_FORMAT' : 'FILE_NOT_SENT'
}
