import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface DraftOfferProps {
  readonly onUse: () => void
  readonly onRemove: () => void
}

/** Offers what was typed before the cart was lost. Source: docs/decisions/money/cart-and-expiry.md. */
export function DraftOffer({ onUse, onRemove }: DraftOfferProps) {
  const t = useTexts('checkout')
  return (
    <Note tone="brand" title={t('draft.title')}>
      <div className="stack">
        <p>{t('draft.text')}</p>
        <ActionRow>
          <Button size="s" onClick={onUse}>
            {t('draft.use')}
          </Button>
          <Button size="s" variant="quiet" onClick={onRemove}>
            {t('draft.remove')}
          </Button>
        </ActionRow>
      </div>
    </Note>
  )
}
