import type { Security } from '#contract/security.ts'
import { formatInstantDate } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

interface FactorNoteProps {
  readonly factor: Security['secondFactor']
  /** When the page was opened, in milliseconds since 1970. */
  readonly now: number
  /** The page that asked for a second factor, or null. */
  readonly back: string | null
}

/** That a role needs a second factor, or the way back to the page that asked for it. */
export function FactorNote({ factor: { isNeeded, isGiven, dueAt }, now, back }: FactorNoteProps) {
  const t = useTexts('login')
  if (isGiven)
    return back === null ? null : (
      <Note tone="ok" title={t('security.factor.given')}>
        <p>
          <ButtonLink variant="second" size="s" href={back}>
            {t('security.factor.continue')}
          </ButtonLink>
        </p>
      </Note>
    )
  if (!isNeeded || dueAt === null) return null
  const isSoon = Date.parse(dueAt) > now
  return (
    <Note
      tone="warn"
      title={
        isSoon ? t('security.factor.soon', { date: formatInstantDate(dueAt) }) : t('security.factor.needed')
      }
    >
      <p>{t('security.factor.text')}</p>
    </Note>
  )
}
