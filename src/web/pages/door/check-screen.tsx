import { useEffect, useRef, useState } from 'react'
import { toneOf } from '#domain/check-in/judge-scan.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnswerPart } from '#web/pages/door/answer-part.tsx'
import type { CheckPart } from '#web/pages/door/check-part.ts'
import { ConflictLines } from '#web/pages/door/conflict-lines.tsx'
import { ForgetButton } from '#web/pages/door/forget-button.tsx'
import { Camera } from '#web/pages/door/scan/camera.tsx'
import { useHandScanner } from '#web/pages/door/scan/use-hand-scanner.ts'
import { SearchPart } from '#web/pages/door/search-part.tsx'
import { prepareSound, signalAnswer } from '#web/pages/door/signal-answer.ts'
import type { DoorView } from '#web/pages/door/state/door-view.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './door.module.css'

/** The screen at a gate: one colour and one word for a ticket, then the camera, the search and the figures. */
export function CheckScreen(part: CheckPart) {
  const { door, view, known } = part
  const [isSearching, setSearching] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    addEventListener('pointerdown', prepareSound, { once: true })
    return () => removeEventListener('pointerdown', prepareSound)
  }, [])
  const signalled = async (answering: Promise<void>) => {
    const { answer: before } = door.view()
    await answering
    const { answer } = door.view()
    if (answer !== null && answer !== before) signalAnswer(answer.isLetIn ? 'ok' : toneOf(answer.outcome))
  }
  const closeSearch = () => {
    setSearching(false)
    requestAnimationFrame(() => shown.current?.focus())
  }
  const scan = (text: string) => {
    setSearching(false)
    void signalled(door.scan(text))
  }
  useHandScanner(scan)
  const { answer } = view
  const tone = answer === null ? 'none' : answer.isLetIn ? 'ok' : toneOf(answer.outcome)
  return (
    <main className={styles.screen} data-tone={tone}>
      <header className={styles.head}>
        <h1 className={styles.gate}>
          {known.gate.name} · {known.campaign.title}
        </h1>
        <NetworkLine view={view} />
      </header>
      <ClockLine behindMs={view.behindMs} />
      <ConflictLines {...part} />
      {isSearching && (
        <SearchPart
          {...part}
          onScan={scan}
          onChoose={(ticket) => {
            closeSearch()
            void signalled(door.choose(ticket))
          }}
          onClose={closeSearch}
        />
      )}
      {!isSearching && (
        <div ref={shown} tabIndex={-1}>
          <AnswerPart {...part} onAnyway={(one) => void signalled(door.letInAnyway(one))} />
        </div>
      )}
      <Camera onCode={scan} isHidden={isSearching} />
      {!isSearching && (
        <Foot
          {...part}
          onUndone={() => shown.current?.focus()}
          onSearch={() => {
            door.dismiss()
            setSearching(true)
          }}
        />
      )}
    </main>
  )
}

interface FootProps extends CheckPart {
  readonly onUndone: () => void
  readonly onSearch: () => void
}

/** Figures, and what a volunteer does beside scanning. */
function Foot({ onUndone, onSearch, ...part }: FootProps) {
  const t = useTexts('door')
  const { tickets, entered } = part.view.count
  return (
    <>
      <div className={styles.figures}>
        <p className="num">{t('count', { count: entered, tickets })}</p>
        <UndoButton {...part} onUndone={onUndone} />
      </div>
      <Button wide onClick={onSearch}>
        {t('search')}
      </Button>
      <ForgetButton {...part} />
    </>
  )
}

/** Whether the device is in contact, and what it has to send. */
function NetworkLine({ view: { isOffline, unsent } }: Pick<CheckPart, 'view'>) {
  const t = useTexts('door')
  const words = [
    ...(isOffline ? [t('offline')] : []),
    ...(unsent > 0 ? [t('unsent', { count: unsent })] : []),
  ]
  return (
    <output className={`small ${styles.network}`}>
      {words.length === 0 ? t('sent') : words.join(' · ')}
    </output>
  )
}

/** A clock that is wrong by less is not worth a word. */
const worthNamingMs = 60_000

function ClockLine({ behindMs }: Pick<DoorView, 'behindMs'>) {
  const t = useTexts('door')
  if (Math.abs(behindMs) < worthNamingMs) return null
  const count = Math.round(Math.abs(behindMs) / 60_000)
  return <p className="small">{t(behindMs > 0 ? 'clockLate' : 'clockEarly', { count })}</p>
}

/** Takes the last entry of this device back. */
function UndoButton({ door, view: { last }, onUndone }: CheckPart & { readonly onUndone: () => void }) {
  const t = useTexts('door')
  if (last === null) return null
  const name = door.ticket(last.number)?.name ?? ''
  return (
    <button type="button" className={styles.link} onClick={() => void door.undo().then(onUndone)}>
      {name === '' ? t('undo') : t('undoOf', { name })}
    </button>
  )
}
