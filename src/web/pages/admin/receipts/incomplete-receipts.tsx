import { useEffect, useRef, useState } from 'react'
import type { IncompleteReceipt, IncompleteReceipts as Listed } from '#contract/admin/incomplete-receipts.ts'
import { CorrectionDialog } from '#web/features/receipt-correction/correction-dialog.tsx'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AdminFailed } from '#web/pages/admin/admin-state.tsx'
import { PageTurner } from '#web/pages/admin/receipts/page-turner.tsx'
import { useCorrection } from '#web/pages/admin/receipts/use-correction.ts'
import { useAdminRead } from '#web/pages/admin/use-admin-read.ts'
import { leadToProof } from '#web/pages/admin/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './found-list.module.css'

interface WaitingReceiptsProps {
  /** Of the receipts of the year, below the API. */
  readonly path: string
  /** After one was completed: the figures of the year have changed. */
  readonly onCompleted: () => void
}

/** The list of the receipts that wait for an address, where `count` do; it stays, empty, once they are completed. */
export function IncompleteReceipts({ count, ...props }: WaitingReceiptsProps & { readonly count: number }) {
  const [isShown, setShown] = useState(false)
  if (count > 0 && !isShown) setShown(true)
  return isShown && <WaitingReceipts {...props} />
}

/** The receipts that wait for the name or the address of their donor, a page at a time. */
function WaitingReceipts({ path, onCompleted }: WaitingReceiptsProps) {
  const t = useTexts('taxReceipts')
  const heading = useRef<HTMLHeadingElement>(null)
  const [page, setPage] = useState(1)
  const [read, , readAgain] = useAdminRead<Listed>(
    `${path}/incomplete?page=${page}`,
    'GET /admin/organizations/{org}/receipts/{year}/incomplete',
  )
  const listed = read.phase === 'ready' ? read.answer : null
  // What had the focus goes with the lines that were there.
  const isReplacing = useRef(false)
  useEffect(() => {
    if (listed === null || !isReplacing.current) return
    isReplacing.current = false
    heading.current?.focus()
  }, [listed])
  const turnTo = (next: number) => {
    isReplacing.current = true
    setPage(next)
  }
  return (
    <Sheet as="section" titleId="incomplete-title">
      <h2 id="incomplete-title" ref={heading} tabIndex={-1}>
        {t('incomplete.title')}
      </h2>
      <p>{listed?.count === 0 ? t('incomplete.none') : t('incomplete.text')}</p>
      {read.phase === 'loading' && <Skeleton block="card" lines={3} />}
      {read.phase === 'failed' && <AdminFailed failure={read.failure} />}
      {listed !== null && (
        <>
          <CompletableList
            path={path}
            receipts={listed.receipts}
            onChanged={readAgain}
            onCompleted={() => {
              // The last one of the last page: that page is no more.
              if (listed.receipts.length === 1 && page > 1) turnTo(page - 1)
              else readAgain()
              isReplacing.current = true
              onCompleted()
            }}
          />
          <PageTurner page={page} count={listed.count} isBusy={false} onTurn={turnTo} />
        </>
      )}
    </Sheet>
  )
}

interface CompletableListProps extends WaitingReceiptsProps {
  readonly receipts: Listed['receipts']
  /** Where one of them waits no more. */
  readonly onChanged: () => void
}

/** A line for each receipt, and the dialog that completes one. */
function CompletableList({ path, receipts, onChanged, onCompleted }: CompletableListProps) {
  const t = useTexts('taxReceipts')
  const toast = useToast()
  const { opened, reading, open, close } = useCorrection(
    'GET /admin/organizations/{org}/receipts/{year}/incomplete/{order}',
    onChanged,
  )
  const pathOf = ({ orderId }: IncompleteReceipt) => `${path}/incomplete/${orderId}`
  return (
    <>
      <ul className="lines">
        {receipts.map((receipt) => (
          <Line
            key={receipt.orderId}
            receipt={receipt}
            isBusy={reading === pathOf(receipt)}
            onComplete={() => void open(pathOf(receipt))}
          />
        ))}
      </ul>
      <CorrectionDialog
        receipt={opened?.receipt ?? null}
        path={`${opened?.path ?? ''}/complete`}
        routeCode="POST /admin/organizations/{org}/receipts/{year}/incomplete/{order}/complete"
        isOwn={false}
        onClose={close}
        onFailure={leadToProof}
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

function Line({ receipt: { orderNumber, donor, email }, isBusy, onComplete }: LineProps) {
  const t = useTexts('taxReceipts')
  return (
    <li className={styles.found}>
      <div>
        <p>
          <b>{donor === '' ? t('incomplete.nameless') : donor}</b>
        </p>
        <p className="soft small">{dotted([t('incomplete.order', { number: orderNumber }), email])}</p>
      </div>
      <div className={styles.actions}>
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
