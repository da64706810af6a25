import { useState } from 'react'
import type { AbuseWrite } from '#contract/visitor/abuse.ts'
import type { Problem } from '#domain/problem.ts'
import { ReportForm, type ReportValues } from '#web/features/report/report-form.tsx'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { type Translate, useLocale } from '#web/lib/texts.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface ReportDialogProps {
  readonly t: Translate<'report'>
  readonly tProblem: Translate<'problems'>
  readonly open: boolean
  readonly onClose: () => void
}

const longestUrl = 2000

/** Reports the current page. What was typed remains until it is sent. Source: spec sections 3, 7 and 8. */
export function ReportDialog({ t, tProblem, open, onClose }: ReportDialogProps) {
  const locale = useLocale()
  const toast = useToast()
  const [sentSoFar, setSentSoFar] = useState(0)
  const send = async (values: ReportValues): Promise<readonly Problem[]> => {
    const url = location.href.slice(0, longestUrl)
    // The form accepts no other reason.
    const body = { ...values, url } as AbuseWrite
    try {
      await makeSend(locale)('POST /abuses', { body })
    } catch (error) {
      toast({ tone: 'danger', title: t('failed'), message: t('failedText') })
      return asFailure(error).problems
    }
    toast({ tone: 'ok', title: t('sent'), message: t('sentText') })
    onClose()
    // The next report starts empty.
    setSentSoFar((count) => count + 1)
    return []
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <ReportForm key={sentSoFar} t={t} tProblem={tProblem} onSend={send} />
    </Dialog>
  )
}
