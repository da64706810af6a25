import { useEffect, useRef, useState } from 'react'
import { toneOf } from '#domain/check-in/judge-scan.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnswerPart } from '#web/pages/door/answer-part.tsx'
import type { CheckPart } from '#web/pages/door/check-part.ts'
import { ConflictLines } from '#web/pages/door/conflict-lines.tsx'
import { ForgetButton } from '#web/pages/door/forget-button.tsx'
import { Camera } from '#web/pages/door/scan/camera.tsx'
import { useHandScanner } from '#web/pages/door/scan/use-hand-scanner.ts'
import { emptySale } from '#web/pages/door/sale/sale-entry.ts'
import { SellPart } from '#web/pages/door/sale/sell-part.tsx'
import { SearchPart } from '#web/pages/door/search-part.tsx'
import { prepareSound, signalAnswer } from '#web/pages/door/signal-answer.ts'
import type { DoorView } from '#web/pages/door/state/door-view.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './door.module.css'

/** The screen at a gate: one colour and one word for a ticket, then the camera, the search and the figures. */
export function CheckScreen(part: CheckPart) {
  const { door, view } = part
  const [place, setPlace] = useState<'check' | 'search' | 'sale'>('check')
  const [sale, setSale] = useState(emptySale)
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
  const backToCheck = () => {
    setPlace('check')
    requestAnimationFrame(() => shown.current?.focus())
  }
  const scan = (text: string) => {
    setPlace('check')
    void signalled(door.scan(text))
  }
  useHandScanner(scan)
  const { answer } = view
  const tone = answer === null ? 'none' : answer.isLetIn ? 'ok' : toneOf(answer.outcome)
  return (
    <main className={styles.screen} data-tone={tone}>
      <Head {...part} />
      <ClockLine behindMs={view.behindMs} />
      <ConflictLines {...part} />
      {place === 'search' && (
        <SearchPart
          {...part}
          onScan={scan}
          onChoose={(ticket) => {
            backToCheck()
            void signalled(door.choose(ticket))
          }}
          onClose={backToCheck}
        />
      )}
      {place === 'sale' && <SellPart {...part} entry={sale} onEntry={setSale} onClose={backToCheck} />}
      {place === 'check' && (
        <div ref={shown} tabIndex={-1}>
          <AnswerPart {...part} onAnyway={(one) => void signalled(door.letInAnyway(one))} />
        </div>
      )}
      <Camera onCode={scan} isHidden={place !== 'check'} />
      {place === 'check' && (
        <Foot
          {...part}
          onUndone={() => shown.current?.focus()}
          onSearch={() => {
            door.dismiss()
            setPlace('search')
          }}
          onSell={() => {
            door.dismiss()
            setPlace('sale')
          }}
        />
      )}
    </main>
  )
}

function Head({ known, view }: CheckPart) {
  return (
    <header className={styles.head}>
      <h1 className={styles.gate}>
        {known.gate.name} · {known.campaign.title}
      </h1>
      <NetworkLine view={view} />
    </header>
  )
}

interface FootProps extends CheckPart {
  readonly onUndone: () => void
  readonly onSearch: () => void
  readonly onSell: () => void
}

/** Figures, and what a volunteer does beside scanning. */
function Foot({ onUndone, onSearch, onSell, ...part }: FootProps) {
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
      {(part.known.prices ?? null) !== null && (
        <Button wide variant="second" onClick={onSell}>
          {t('sale.title')}
        </Button>
      )}
      <ForgetButton {...part} />
    </>
  )
}

/** Whether the device is in contact, and what it has to send. */
function NetworkLine({ view: { network, unsent, sale } }: Pick<CheckPart, 'view'>) {
  const t = useTexts('door')
  const words = [
    ...(network === 'none' ? [t('offline')] : network === 'troubled' ? [t('troubled')] : []),
    ...(unsent > 0 ? [t('unsent', { count: unsent })] : []),
    ...(sale.pending !== null ? [t('sale.unanswered')] : []),
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
