import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface ExpiredSessionProps {
  /** Resolves to whether the visitor's selection is still available. */
  readonly onResume: () => Promise<boolean>
  /** Absent where the cart cannot be created again: a partner's cart. */
  readonly onStartAgain?: () => void
}

/** The session is over: nothing was paid, and what was typed remains. */
export function ExpiredSession({ onResume, onStartAgain }: ExpiredSessionProps) {
  const t = useTexts('checkout')
  const [isBusy, setBusy] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const resume = async () => {
    setBusy(true)
    setTaken(!(await onResume().finally(() => setBusy(false))))
  }
  return (
    <Sheet as="section" titleId="expired-title">
      <div className="stack" role="alert">
        <Icon name="clock" large />
        <h1 id="expired-title">{t('expiry.expiredTitle')}</h1>
        <p>{t('expiry.expiredText')}</p>
        {isTaken && (
          <Note tone="warn" title={t('expiry.takenTitle')}>
            {t('expiry.taken')}
          </Note>
        )}
        <ActionRow>
          <Button variant={isTaken ? 'quiet' : 'main'} busy={isBusy} onClick={() => void resume()}>
            {t('expiry.resume')}
          </Button>
          {onStartAgain !== undefined && (
            <Button variant={isTaken ? 'main' : 'quiet'} onClick={onStartAgain}>
              {t('expiry.startAgain')}
            </Button>
          )}
        </ActionRow>
      </div>
    </Sheet>
  )
}
