import { mayOverride, toneOf } from '#domain/check-in/judge-scan.ts'
import { formatDate } from '#domain/format.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { dotted } from '#web/lib/dotted.ts'
import { type Translate, useContentLang, useTexts } from '#web/lib/texts.ts'
import { entryWords } from '#web/pages/door/entry-words.ts'
import type { CheckPart } from '#web/pages/door/check-part.ts'
import type { KnownGate } from '#web/pages/door/state/door-storage.ts'
import type { DoorAnswer } from '#web/pages/door/state/door-view.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './door.module.css'

interface AnswerProps extends CheckPart {
  readonly onAnyway: (answer: DoorAnswer) => void
}

const marks = { ok: '✓', warn: '!', bad: '✕' } as const

/** The answer to the last ticket: a word and a mark, the name, the price with its options, answers shown at the door. */
export function AnswerPart({ view: { answer }, known, onAnyway }: AnswerProps) {
  const t = useTexts('door')
  const lang = useContentLang()
  if (answer === null)
    return (
      <div className={styles.answer}>
        <p className={styles.outcome}>{t('waiting')}</p>
        <p>{t('waitingText')}</p>
      </div>
    )
  const { id, outcome, ticket, number, isLetIn } = answer
  const tone = isLetIn ? 'ok' : toneOf(outcome)
  const tier = known.campaign.tiers.find((one) => one.id === ticket?.tierId)?.name ?? null
  return (
    <div className={styles.answer}>
      <div role="alert" key={id}>
        <p className={styles.outcome}>
          <span aria-hidden="true" className={styles.mark}>
            {marks[tone]}
          </span>
          {isLetIn && outcome !== 'admitted' ? t('letIn') : t(`outcome.${outcome}`)}
        </p>
        {ticket !== null && ticket.name !== '' && (
          <p className={styles.name} lang={lang}>
            {ticket.name}
          </p>
        )}
        {!isLetIn && outcome !== 'admitted' && <p>{explain(answer, known, t)}</p>}
      </div>
      {ticket !== null && (
        <p lang={lang}>
          {dotted([tier, ...ticket.options, t('number', { number: ticketNumber(ticket.number) })])}
        </p>
      )}
      {ticket === null && number !== null && <p>{t('number', { number: ticketNumber(number) })}</p>}
      {ticket?.answers.map(({ label, value }) => (
        <p key={label} lang={lang}>
          {t('answerLine', { label, value })}
        </p>
      ))}
      {!isLetIn && mayOverride(outcome) && (
        <p>
          <Button variant="second" onClick={() => onAnyway(answer)}>
            {t('anyway')}
          </Button>
        </p>
      )}
    </div>
  )
}

function explain({ outcome, ticket, before }: DoorAnswer, known: KnownGate, t: Translate<'door'>): string {
  if (outcome === 'admitted') return ''
  const day = known.campaign.tiers.find(({ id }) => id === ticket?.tierId)?.day ?? null
  const first = before?.first
  return t(`text.${outcome}`, {
    day: day === null ? '' : formatDate(day),
    ...(first === undefined ? { time: '', gate: '' } : entryWords(first)),
  })
}
