import { useState } from 'react'
import { documentTypes } from '#domain/organisation/required-documents.ts'
import { leadToProof } from '#web/admin-kit/use-change.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

export interface Refused<Kind> {
  readonly kind: Kind
  readonly why: 'type' | 'size'
}

interface SentFiles<Kind> {
  /** Of one file. */
  readonly maxMegabytes: number
  readonly sent: string
  readonly send: (kind: Kind, file: File) => Promise<void>
}

/** Sends documents, one of each kind; several may be on their way. */
export function useSentFiles<Kind extends string>({ maxMegabytes, sent, send: sendOne }: SentFiles<Kind>) {
  const toast = useToast()
  const showFailure = useFailureToast()
  const [sending, setSending] = useState<readonly Kind[]>([])
  const [refused, setRefused] = useState<Refused<Kind> | null>(null)
  const send = async (kind: Kind, file: File): Promise<void> => {
    const why = refusalBefore(file, maxMegabytes)
    setRefused(why === null ? null : { kind, why })
    if (why !== null) return
    setSending((kinds) => [...kinds, kind])
    try {
      await sendOne(kind, file)
      toast({ tone: 'ok', title: sent })
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status === 415) setRefused({ kind, why: 'type' })
      else if (failure.status === 413) setRefused({ kind, why: 'size' })
      else if (!leadToProof(failure)) showFailure(failure)
    } finally {
      setSending((kinds) => kinds.filter((other) => other !== kind))
    }
  }
  return { sending, refused, send }
}

function refusalBefore(file: File, maxMegabytes: number): Refused<string>['why'] | null {
  if (!documentTypes.some((type) => type === file.type)) return 'type'
  return file.size > maxMegabytes * 1_048_576 ? 'size' : null
}
