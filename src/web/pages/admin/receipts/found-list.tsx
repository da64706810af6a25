import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import type { FoundReceipt, FoundReceipts } from '#contract/admin/found-receipts.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { CorrectionDialog } from '#web/features/receipt-correction/correction-dialog.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useCorrection } from '#web/pages/admin/receipts/use-correction.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './receipt-lines.module.css'

interface FoundListProps {
  /** The association in addresses. */
  readonly org: string
  readonly receipts: FoundReceipts['receipts']
  readonly onCorrected: () => void
}

/** Receipts with their state, and the dialog that corrects the donor of one. */
export function FoundList({ org, receipts, onCorrected }: FoundListProps) {
  const t = useTexts('taxReceipts')
  const same = useTexts('receiptCorrection')
  const toast = useToast()
  const locale = useLocale()
  const { opened, reading, open, fail, close } = useCorrection(
    (send, receipt) =>
      send('GET /admin/organizations/:org/receipts/issued/:receipt', { params: { org, receipt } }),
    onCorrected,
  )
  return (
    <>
      <ul className="lines">
        {receipts.map((receipt) => (
          <Line
            key={receipt.id}
            receipt={receipt}
            isBusy={reading === receipt.id}
            onCorrect={() => void open(receipt.id)}
          />
        ))}
      </ul>
      <CorrectionDialog
        receipt={opened?.receipt ?? null}
        correct={(body) => {
          const line = 'POST /admin/organizations/:org/receipts/issued/:receipt/correct'
          return makeSend(locale)(line, { params: { org, receipt: opened?.id ?? '' }, body })
        }}
        isOwn={false}
        onClose={close}
        onFailure={fail}
        onCorrected={({ corrected }) => {
          toast({ tone: 'ok', title: corrected ? t('find.done') : same('same') })
          close()
          onCorrected()
        }}
      />
    </>
  )
}

interface LineProps {
  readonly receipt: FoundReceipt
  readonly isBusy: boolean
  readonly onCorrect: () => void
}

function Line({ receipt, isBusy, onCorrect }: LineProps) {
  const t = useTexts('taxReceipts')
  const locale = useLocale()
  const { number, donor, email, amount, issuedAt, state, url } = receipt
  const stateText =
    state === 'replaced' ? t('find.replaced', { number: receipt.replacedBy ?? '' }) : t(`find.${state}`)
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.donor}>
          <b>{donor === '' ? t('find.erased') : donor}</b>{' '}
          <StateMark tone={state === 'valid' ? 'ok' : undefined}>{stateText}</StateMark>
        </p>
        <p className="soft small">
          {dotted([
            number,
            formatEuros(cents(amount), locale),
            t('find.issued', { date: formatInstantDate(issuedAt) }),
            email,
          ])}
        </p>
        {receipt.isBeingReplaced && <p className="small">{t('find.soon')}</p>}
      </div>
      <div className={styles.actions}>
        {url !== null && (
          <a href={url} aria-label={t('find.openNamed', { number })}>
            {t('find.open')}
          </a>
        )}
        {receipt.canCorrect && (
          <Button
            variant="second"
            size="s"
            busy={isBusy}
            aria-label={t('find.correctNamed', { number })}
            onClick={onCorrect}
          >
            {t('find.correct')}
          </Button>
        )}
      </div>
    </li>
  )
}
