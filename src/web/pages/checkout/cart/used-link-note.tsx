import type { UsedLink } from '#web/lib/cart/cart-state.ts'
import { useTexts } from '#web/lib/texts.ts'
import { confirmationPath } from '#web/payment-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

/** Above a form opened by a link whose cart cannot be opened: already paid, or not valid. Source: spec section 8. */
export function UsedLinkNote({ link }: { readonly link: UsedLink }) {
  const t = useTexts('checkout')
  if (link.paidBy === null) {
    return (
      <Note tone="warn" role="alert" title={t('link.title')}>
        <p>{t('link.unknown')}</p>
      </Note>
    )
  }
  return (
    <Note tone="ok" role="alert" title={t('link.paidTitle')}>
      <div className="stack">
        <p>
          {t('link.paidText')} {t('link.paidAgain')}
        </p>
        <ActionRow>
          <ButtonLink size="s" href={confirmationPath(link.paidBy)}>
            {t('link.confirmation')}
          </ButtonLink>
        </ActionRow>
      </div>
    </Note>
  )
}
