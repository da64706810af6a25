import { useState } from 'react'
import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import { documentTypes, type DocumentKind } from '#domain/organisation/required-documents.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { sendFile } from '#web/admin-kit/send-file.ts'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface Refused {
  readonly kind: DocumentKind
  readonly why: 'type' | 'size'
}

/** Sends documents; several may be on their way. */
export function useDocuments({ org, onChange }: VerificationPart) {
  const t = useTexts('verification')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [sending, setSending] = useState<readonly DocumentKind[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const send = async (kind: DocumentKind, file: File): Promise<void> => {
    const why = refusalBefore(file)
    setRefused(why === null ? null : { kind, why })
    if (why !== null) return
    setSending((kinds) => [...kinds, kind])
    const line = 'POST /admin/organizations/:org/verification/documents/:kind'
    try {
      onChange(await sendFile(line, { params: { org, kind } }, file, locale))
      toast({ tone: 'ok', title: t('documents.sent') })
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status === 415) setRefused({ kind, why: 'type' })
      else if (failure.status === 413) setRefused({ kind, why: 'size' })
      else showFailure(failure)
    } finally {
      setSending((kinds) => kinds.filter((other) => other !== kind))
    }
  }
  return { sending, refused, send }
}

function refusalBefore(file: File): Refused['why'] | null {
  if (!documentTypes.some((type) => type === file.type)) return 'type'
  return file.size > maxFileMegabytes * 1_048_576 ? 'size' : null
}
