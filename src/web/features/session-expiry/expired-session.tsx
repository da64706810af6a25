import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionRow } from '#web/ui/place/action-row.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'

interface ExpiredSessionProps {
  readonly onResume: () => Promise<void>
  readonly onStartAgain: () => void
}

/** The session is over: nothing was paid, nothing typed is lost. */
export function ExpiredSession({ onResume, onStartAgain }: ExpiredSessionProps) {
  const t = useTexts('checkout')
  const [isBusy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    await onResume()
    setBusy(false)
  }
  return (
    <Sheet as="section" titleId="expired-title">
      <div className="stack" role="alert">
        <Icon name="clock" large />
        <h1 id="expired-title">{t('expiry.expiredTitle')}</h1>
        <p>{t('expiry.expiredText')}</p>
        <ActionRow>
          <Button busy={isBusy} onClick={() => void resume()}>
            {t('expiry.resume')}
          </Button>
          <Button look="quiet" onClick={onStartAgain}>
            {t('expiry.startAgain')}
          </Button>
        </ActionRow>
      </div>
    </Sheet>
  )
}
