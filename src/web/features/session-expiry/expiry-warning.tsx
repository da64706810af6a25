import { useEffect, useEffectEvent, useState } from 'react'
import { sessionPhase, timeLeft } from '#web/features/session-expiry/time-left.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

interface ExpiryWarningProps {
  /** In ms, on this tab's clock. */
  readonly deadline: number
  readonly onExtend: () => Promise<void>
  /** The session is over by this tab's clock: ask the server. */
  readonly onOver: () => void
}

/** Warns two minutes before the session ends and offers to extend it in one step. Source: WCAG 2.2.1, docs/decisions/money/cart-and-expiry.md. */
export function ExpiryWarning({ deadline, onExtend, onOver }: ExpiryWarningProps) {
  const t = useTexts('checkout')
  const now = useSeconds()
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const phase = now === null ? 'quiet' : sessionPhase(deadline, now)
  const reportOver = useEffectEvent(onOver)
  useEffect(() => {
    if (phase === 'over') reportOver()
  }, [phase])
  const { unit, count } = timeLeft(deadline - (now ?? deadline))
  const extend = async () => {
    setBusy(true)
    await onExtend().finally(() => setBusy(false))
    // After an extension, there is a new deadline. After a refusal, a toast reports it, and a dialog would cover the
    // toast.
    setDismissed(deadline)
  }
  return (
    <Dialog
      open={phase === 'warning' && dismissed !== deadline}
      onClose={() => setDismissed(deadline)}
      title={t('expiry.warningTitle')}
      closeLabel={t('close')}
      actions={
        <Button busy={isBusy} onClick={() => void extend()}>
          {t('expiry.extend')}
        </Button>
      }
    >
      <p>{t('expiry.warningText', { time: t(`expiry.${unit}`, { count }) })}</p>
    </Dialog>
  )
}

/** The current time, updated every second; null on the server, which has no clock to show. */
function useSeconds(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
