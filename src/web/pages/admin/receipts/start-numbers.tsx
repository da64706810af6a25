import { useState } from 'react'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import type { ParamsOf } from '#contract/calls.ts'
import { readReceiptStart } from '#domain/receipt/receipt-start.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface StartNumbersProps {
  readonly receipts: ReceiptYear
  /** The association and the year in addresses. */
  readonly params: ParamsOf<'GET /admin/organizations/:org/receipts/:year'>
  readonly onStarted: (receipts: ReceiptYear) => void
}

/** Lets the receipts of a year continue from a number of another program, until the first one has its own. */
export function StartNumbers({ receipts: { year, startsAt }, params, onStarted }: StartNumbersProps) {
  const t = useTexts('taxReceipts')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [text, setText] = useState(startsAt === null ? '' : String(startsAt))
  const [isWrong, setWrong] = useState(false)
  const save = async () => {
    const first = readReceiptStart(text)
    setWrong(first === null)
    if (first === null) return
    const answer = await send('POST /admin/organizations/:org/receipts/:year/start', {
      params,
      body: { first },
    })
    if (answer === null) return
    onStarted(answer)
    toast({ tone: 'ok', title: t('numbers.done', { year, number: first }) })
  }
  return (
    <AdminSheet title={t('numbers.title', { year })}>
      <p>{t('numbers.text', { year })}</p>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          name="receipt-start"
          narrow
          inputMode="numeric"
          autoComplete="off"
          label={t('numbers.label')}
          hint={t('numbers.hint')}
          error={isWrong ? t('numbers.wrong') : undefined}
          value={text}
          onText={setText}
        />
        <p className="soft small">{t('numbers.once')}</p>
        <div>
          <Button type="submit" variant="second" busy={isBusy}>
            {t('numbers.action')}
          </Button>
        </div>
      </form>
    </AdminSheet>
  )
}
