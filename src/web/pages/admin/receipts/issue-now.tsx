import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useState } from 'react'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import type { ParamsOf } from '#contract/calls.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface IssueNowProps {
  readonly receipts: ReceiptYear
  /** The association and the year in addresses. */
  readonly params: ParamsOf<'GET /admin/organizations/:org/receipts/:year'>
  readonly onIssued: (receipts: ReceiptYear) => void
}

/** Issues the receipts of the year before their January, after one question: each is a mail to a donor. */
export function IssueNow({ receipts: { year }, params, onIssued }: IssueNowProps) {
  const t = useTexts('taxReceipts')
  const manage = useTexts('manage')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState(false)
  const issue = async () => {
    const answer = await send('POST /admin/organizations/:org/receipts/:year/issue', { params })
    if (answer === null) return
    onIssued(answer.receipts)
    const { requested: count } = answer
    toast({ tone: 'ok', title: count === 0 ? t('issue.nothing') : t('issue.done', { count }) })
  }
  return (
    <AdminSheet title={t('issue.title')}>
      <p>{t('issue.text')}</p>
      <div>
        <Button variant="second" busy={isBusy} onClick={() => setAsked(true)}>
          {t('issue.action', { year })}
        </Button>
      </div>
      <Sure
        open={isAsked}
        title={t('issue.sure', { year })}
        action={t('issue.confirm')}
        keep={manage('keep')}
        isDangerous={false}
        onSure={() => void issue()}
        onClose={() => setAsked(false)}
      >
        {t('issue.sureText')}
      </Sure>
    </AdminSheet>
  )
}
