import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import type { DocumentKind } from '#domain/organisation/required-documents.ts'
import { sendFile, useSentFiles } from '#web/admin-kit/send-file.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'

const line = 'POST /admin/organizations/:org/verification/documents/:kind'

/** Sends documents of verification. */
export function useDocuments({ org, onChange }: VerificationPart) {
  const t = useTexts('verification')
  const locale = useLocale()
  return useSentFiles<DocumentKind>({
    maxMegabytes: maxFileMegabytes,
    sent: t('documents.sent'),
    send: async (kind, file) => onChange(await sendFile(line, { params: { org, kind } }, file, locale)),
  })
}
