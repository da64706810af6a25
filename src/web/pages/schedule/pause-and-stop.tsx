import { useState } from 'react'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Act } from '#web/pages/schedule/act.ts'
import { AtBank } from '#web/pages/schedule/state/at-bank.tsx'
import { hasRefundedDebit } from '#web/pages/schedule/state/state-notes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface BoxProps {
  readonly view: ScheduleView
  readonly isBusy: boolean
  readonly act: Act
}

/** Pause and resume: one click undoes either, so there is no confirmation. */
export function PauseBox({ view, isBusy, act }: BoxProps) {
  const t = useTexts('schedule')
  const { can, state } = view
  if (!can.pause && !can.resume) return null
  const isResting = state === 'paused'
  return (
    <Sheet as="section" titleId="pause-title">
      <div className="stack">
        <h2 id="pause-title">{t(isResting ? 'resume.title' : 'pause.title')}</h2>
        <p className="soft">{t(isResting ? 'resume.text' : 'pause.text')}</p>
        {!isResting && <AtBank view={view} />}
        {isResting ? (
          <Button needsNetwork busy={isBusy} onClick={() => void act((calls) => calls.resume(), 'resumed')}>
            {t('resume.action')}
          </Button>
        ) : (
          <Button
            variant="second"
            needsNetwork
            busy={isBusy}
            onClick={() => void act((calls) => calls.pause(), 'paused')}
          >
            {t('pause.action')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/**
 * Stops the schedule, after one confirmation with the consequences. Only the association can cancel a purchase in
 * instalments.
 */
export function StopBox({ view, isBusy, act }: BoxProps) {
  const t = useTexts('schedule')
  const [isAsked, setAsked] = useState(false)
  const { can, kind, state, organization } = view
  if (state === 'ended' || state === 'cancelled') return null
  if (!can.terminate) {
    // The payer withdrew from it, so it does not run to its end.
    if (state === 'paused') return null
    return (
      <Sheet as="section" titleId="stop-title">
        <div className="stack">
          <h2 id="stop-title">{t('bought.title')}</h2>
          <p>{t('bought.text', { organization: organization.name })}</p>
          {organization.email !== '' && <a href={`mailto:${organization.email}`}>{organization.email}</a>}
        </div>
      </Sheet>
    )
  }
  const words = kind === 'SUBSCRIPTION' ? 'stop.monthly' : 'stop.parts'
  const stop = async () => {
    if (await act((calls) => calls.terminate(), 'terminated')) setAsked(false)
  }
  return (
    <Sheet as="section" titleId="stop-title">
      <div className="stack">
        <h2 id="stop-title">{t('stop.title')}</h2>
        <p className="soft">{t(words)}</p>
        <Button variant="second" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t('stop.action')}
        </Button>
        <Dialog
          open={isAsked}
          onClose={() => setAsked(false)}
          title={t('stop.ask', { organization: organization.name })}
          closeLabel={t('stop.keep')}
          actions={
            <>
              <Button variant="danger" needsNetwork busy={isBusy} onClick={() => void stop()}>
                {t('stop.confirm')}
              </Button>
              <Button variant="quiet" onClick={() => setAsked(false)}>
                {t('stop.keep')}
              </Button>
            </>
          }
        >
          <p>{t(words)}</p>
          <AtBank view={view} />
          {!hasRefundedDebit(view) && <p>{t('stop.kept')}</p>}
        </Dialog>
      </div>
    </Sheet>
  )
}
