import { useCallback, useState } from 'react'
import type { IncompleteReceipt, IncompleteReceipts as Listed } from '#contract/admin/incomplete-receipts.ts'
import type { ParamsOf } from '#contract/calls.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { CorrectionDialog } from '#web/features/receipt-correction/correction-dialog.tsx'
import { type Send, makeSend } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { receiptsPerPage } from '#domain/receipt/receipt-state.ts'
import { PageTurner } from '#web/admin-kit/list-parts.tsx'
import { useCorrection } from '#web/pages/admin/receipts/use-correction.ts'
import { useHeadingFocus } from '#web/pages/admin/receipts/use-heading-focus.ts'
import { useShownList } from '#web/pages/admin/receipts/use-shown-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import lines from './receipt-lines.module.css'
import styles from './receipts.module.css'

interface IncompleteReceiptsProps {
  /** The association and the year in addresses. */
  readonly params: ParamsOf<'GET /admin/organizations/:org/receipts/:year'>
  /** After one was completed: the figures of the year have changed. */
  readonly onCompleted: () => void
}

/** The incomplete receipts of a year, where `count` are; the section stays once they are completed. */
export function IncompleteReceipts({
  count,
  ...props
}: IncompleteReceiptsProps & { readonly count: number }) {
  const [isShown, setShown] = useState(false)
  if (count > 0 && !isShown) setShown(true)
  return isShown && <IncompleteSection {...props} />
}

function IncompleteSection({ params, onCompleted }: IncompleteReceiptsProps) {
  const t = useTexts('taxReceipts')
  const { org, year } = params
  const read = useCallback(
    (send: Send, query: { readonly page: number }) =>
      send('GET /admin/organizations/:org/receipts/:year/incomplete', { params: { org, year }, query }),
    [org, year],
  )
  const { asked, ask, shown, isBusy } = useShownList({ page: 1 }, read)
  const { heading, expectAnother } = useHeadingFocus(shown)
  const listed = shown?.answer ?? null
  const askFor = (page: number) => {
    expectAnother()
    ask({ page })
  }
  return (
    <AdminSheet title={t('incomplete.title')} heading={heading}>
      <p>{listed?.count === 0 ? t('incomplete.none') : t('incomplete.text')}</p>
      {listed === null && isBusy && <Skeleton block="card" lines={3} />}
      {listed !== null && (
        <div className={styles.results} aria-busy={isBusy}>
          <IncompleteList
            params={params}
            receipts={listed.receipts}
            onChanged={() => askFor(asked.page)}
            onCompleted={() => {
              askFor(asked.page)
              onCompleted()
            }}
          />
          <PageTurner
            page={listed.page}
            count={listed.count}
            perPage={receiptsPerPage}
            isBusy={isBusy}
            turn={{ to: askFor }}
          />
        </div>
      )}
    </AdminSheet>
  )
}

interface IncompleteListProps extends IncompleteReceiptsProps {
  readonly receipts: Listed['receipts']
  /** Where one of them is no longer incomplete. */
  readonly onChanged: () => void
}

/** A line for each receipt, and the dialog that completes one. */
function IncompleteList({ params, receipts, onChanged, onCompleted }: IncompleteListProps) {
  const t = useTexts('taxReceipts')
  const toast = useToast()
  const locale = useLocale()
  const one = 'GET /admin/organizations/:org/receipts/:year/incomplete/:order'
  const { opened, reading, open, fail, close } = useCorrection(
    (send, order) => send(one, { params: { ...params, order } }),
    onChanged,
  )
  return (
    <>
      <ul className="lines">
        {receipts.map((receipt) => (
          <Line
            key={receipt.orderId}
            receipt={receipt}
            isBusy={reading === receipt.orderId}
            onComplete={() => void open(receipt.orderId)}
          />
        ))}
      </ul>
      <CorrectionDialog
        receipt={opened?.receipt ?? null}
        correct={(body) => {
          const line = 'POST /admin/organizations/:org/receipts/:year/incomplete/:order/complete'
          return makeSend(locale)(line, { params: { ...params, order: opened?.id ?? '' }, body })
        }}
        isOwn={false}
        onClose={close}
        onFailure={fail}
        onCorrected={() => {
          toast({ tone: 'ok', title: t('incomplete.done') })
          close()
          onCompleted()
        }}
      />
    </>
  )
}

interface LineProps {
  readonly receipt: IncompleteReceipt
  readonly isBusy: boolean
  readonly onComplete: () => void
}

function Line({ receipt, isBusy, onComplete }: LineProps) {
  const t = useTexts('taxReceipts')
  const locale = useLocale()
  const { orderNumber, orderedAt, amount, donor, email } = receipt
  return (
    <li className={lines.line}>
      <div>
        <p>
          <b>{donor === '' ? t('incomplete.nameless') : donor}</b>
        </p>
        <p className="soft small">
          {dotted([
            formatEuros(cents(amount), locale),
            t('incomplete.order', { number: orderNumber, date: formatInstantDate(orderedAt) }),
            email,
          ])}
        </p>
      </div>
      <div className={lines.actions}>
        <Button
          variant="second"
          size="s"
          busy={isBusy}
          aria-label={t('incomplete.completeNamed', { number: orderNumber })}
          onClick={onComplete}
        >
          {t('incomplete.complete')}
        </Button>
      </div>
    </li>
  )
}
