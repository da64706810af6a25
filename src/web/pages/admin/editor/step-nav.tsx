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
}

/** The name of a step, which depends on what the form sells. */
export function stepName(step: Step, formType: FormType): string {
  return step === 2 ? `step.2.${formType}` : `step.${step}`
}

/** The five steps, each with its mark; they are visited in any order. */
export function StepNav({ address, current, mistakes }: StepNavProps) {
  const t = useEditorTexts()
  const base = useAdminBase()
  return (
    <nav aria-label={t('steps')} className={styles.nav}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <a
              className={styles.step}
              href={editionPath(base, address, step)}
              aria-current={step === current ? 'step' : undefined}
              data-mark={step === 5 ? undefined : mistakes[step] > 0 ? 'bad' : 'ok'}
            >
              {t(stepName(step, address.formType))}
              {step !== 5 && (
                <span>
                  {' '}
                  {mistakes[step] > 0 ? (
                    t('errors', { count: mistakes[step] })
                  ) : (
                    <Complete text={t('complete')} />
                  )}
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Complete({ text }: { readonly text: string }) {
  return (
    <>
      <Icon name="check" />
      <span className="visually-hidden">{text}</span>
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
  const saved = savedAt === null ? '' : t('saved', { time: formatInstantTime(savedAt) })
  const words = { saved, typing: t('saving'), saving: t('saving'), offline: t('savedHere') }
  return <output className="soft small">{words[save]}</output>
}
