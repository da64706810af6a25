import { useEffect, useRef, useState } from 'react'
import type { JoinedFile } from '#contract/file.ts'
import { checkFile } from '#domain/cart/check-file.ts'
import { type FileTrouble, troubleMark } from '#web/features/questions/file/file-answer.ts'
import { saveFileName } from '#web/features/questions/file/file-names.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import type { UploadWatch } from '#web/lib/api/upload-file.ts'

/** Joins a file to the cart, made first where there is none. Throws `ApiFailure`. */
export type Upload = (file: File, watch: UploadWatch) => Promise<JoinedFile>

/** A file that is no answer yet. */
interface Pending {
  readonly file: File
  /** 0 to 100; null where it is not, or no longer, under way. */
  readonly percent: number | null
  readonly canRetry: boolean
}

/** One file on its way: `onValue` gets its id at the end, and until then what is the matter. */
export function useFileUpload(name: string, upload: Upload, onValue: (value: string) => void) {
  const [pending, setPending] = useState<Pending | null>(null)
  const control = useRef<AbortController | null>(null)
  const tell = useRef(onValue)
  useEffect(() => {
    tell.current = onValue
  })
  const stop = () => {
    control.current?.abort()
    control.current = null
  }
  useEffect(
    () => () => {
      if (control.current === null) return
      control.current.abort()
      tell.current('')
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
    control.current = mine
    setPending({ file, percent: 0, canRetry: false })
    onValue(troubleMark('FILE_UPLOADING'))
    try {
      const onProgress = (percent: number) => {
        if (control.current === mine) setPending({ file, percent, canRetry: false })
      }
      const joined = await upload(file, { onProgress, signal: mine.signal })
      if (control.current !== mine) return
      control.current = null
      saveFileName(joined.fileId, joined.name)
      setPending(null)
      tell.current(joined.fileId)
    } catch (error) {
      if (control.current !== mine) return
      control.current = null
      const trouble = refusalOf(error)
      setPending({ file, percent: null, canRetry: trouble === 'FILE_NOT_SENT' })
      tell.current(troubleMark(trouble))
    }
  }
  return {
    pending,
    choose: (file: File) => void send(file),
    retry: () => {
      if (pending !== null) void send(pending.file)
    },
    /** Cancels what is under way, or takes the answer back. */
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
