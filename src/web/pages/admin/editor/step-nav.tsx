import type { FormType } from '#domain/form/form-definition.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { editionPath } from '#web/admin-paths.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SaveState } from '#web/pages/admin/editor/draft-editor.ts'
import { formatInstantTime } from '#domain/format.ts'
import type { FormAddress } from '#web/paths.ts'
import styles from './editor.module.css'

export const steps = [1, 2, 3, 4, 5] as const
export type Step = (typeof steps)[number]

interface StepNavProps {
  readonly address: FormAddress
  readonly current: Step
  /** How many mistakes each step has. */
  readonly mistakes: Readonly<Record<Step, number>>
  /** Steps without something that almost every page has. */
  readonly incomplete: readonly Step[]
}

/** The name of a step, which depends on what the form sells. */
export function stepName(step: Step, formType: FormType): string {
  return step === 2 ? `step.2.${formType}` : `step.${step}`
}

/** The five steps, each with its mark; they are visited in any order. */
export function StepNav({ address, current, mistakes, incomplete }: StepNavProps) {
  const t = useEditorTexts()
  const base = useAdminBase()
  const nameOf = (step: Step) => t(stepName(step, address.formType))
  const markOf = (step: Step) =>
    step === 5 ? undefined : mistakes[step] > 0 ? 'bad' : incomplete.includes(step) ? 'open' : 'ok'
  return (
    <nav aria-label={t('steps')} className={styles.nav}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <a
              className={styles.step}
              href={editionPath(base, address, step)}
              aria-current={step === current ? 'step' : undefined}
              data-mark={markOf(step)}
            >
              <span className={styles.rank} aria-hidden="true">
                {step}
              </span>
              <span className={styles.name}>{nameOf(step)}</span>
              <Mark mark={markOf(step)} count={mistakes[step]} />
            </a>
          </li>
        ))}
      </ol>
      <p className={styles.now} aria-hidden="true">
        {t('stepOf', { step: current, steps: steps.length })} <b>{nameOf(current)}</b>
      </p>
    </nav>
  )
}

interface MarkProps {
  readonly mark: 'bad' | 'open' | 'ok' | undefined
  readonly count: number
}

/** How far a step is: a sign, and words where there is room and for screen readers. */
function Mark({ mark, count }: MarkProps) {
  const t = useEditorTexts()
  if (mark === undefined) return null
  if (mark === 'ok')
    return (
      <>
        <Icon name="check" />
        <span className="visually-hidden">{t('complete')}</span>
      </>
    )
  return (
    <>
      {mark === 'bad' && <Icon name="alert" />}
      <span className={styles.words}>{mark === 'bad' ? t('errors', { count }) : t('toComplete')}</span>
    </>
  )
}

interface SaveNoteProps {
  readonly save: SaveState
  readonly savedAt: string | null
  readonly onRetry: () => void
}

/** Whether what was typed is saved, in words. */
export function SaveNote({ save, savedAt, onRetry }: SaveNoteProps) {
  const t = useEditorTexts()
  if (save === 'failed') {
    return (
      <p role="alert">
        {t('notSaved')}{' '}
        <Button variant="second" size="s" onClick={onRetry}>
          {t('saveAgain')}
        </Button>
      </p>
    )
  }
  if (save === 'tooLong') return <p role="alert">{t('tooLong')}</p>
  const saved = savedAt === null ? '' : t('saved', { time: formatInstantTime(savedAt) })
  return (
    <p className="soft small">
      {/* Said aloud once it is saved, not at each key. */}
      <output>{save === 'saved' ? saved : save === 'offline' ? t('savedHere') : ''}</output>
      {(save === 'typing' || save === 'saving') && <span aria-hidden="true">{t('saving')}</span>}
    </p>
  )
}
