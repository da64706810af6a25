import { receiptsPerPage } from '#domain/receipt/receipt-state.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface PageTurnerProps {
  readonly page: number
  /** Receipts on all pages. */
  readonly count: number
  readonly isBusy: boolean
  readonly onTurn: (page: number) => void
}

/** Leads to the pages beside this one of a list of receipts; empty where all are on one page. */
export function PageTurner({ page, count, isBusy, onTurn }: PageTurnerProps) {
  const t = useTexts('taxReceipts')
  const pages = Math.ceil(count / receiptsPerPage)
  if (pages <= 1) return null
  return (
    <ActionRow>
      {page > 1 && (
        <Button variant="second" size="s" busy={isBusy} onClick={() => onTurn(page - 1)}>
          {t('find.previous')}
        </Button>
      )}
      <span className="soft small">{t('find.page', { page, pages })}</span>
      {page < pages && (
        <Button variant="second" size="s" busy={isBusy} onClick={() => onTurn(page + 1)}>
          {t('find.next')}
        </Button>
      )}
    </ActionRow>
  )
}
