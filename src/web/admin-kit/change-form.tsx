import type { ReactNode } from 'react'
import { requiredRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { useTypedBefore } from '#web/admin-kit/typed-before-proof.ts'
import { leadToProof } from '#web/admin-kit/use-change.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import type { FormValues } from '#web/lib/form/form-progress.ts'
import { useProblemLine, useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useCallForm } from '#web/lib/form/use-call-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import styles from './admin-screen.module.css'

interface ChangeFormOptions<V extends FormValues> {
  /** Of the names of the fields: `bank.`. */
  readonly prefix: string
  readonly initial: V
  readonly check: (values: V) => readonly Problem[]
  /** How a field is called before its problem, in the summary. */
  readonly labelOf: (field: string) => string
  /** The text of a problem where the form says it otherwise; null: the usual one, after the name of its field. */
  readonly words?: (problem: Problem) => string | null
  /** Sends the change and shows its answer; returns what is said once it is saved, null where the page shows it. */
  readonly save: (values: V) => Promise<string | null>
  /** Whether a failure was dealt with. */
  readonly onFailure?: (failure: ApiFailure) => boolean
}

/**
 * A form that makes one change: its problems above it and at the fields, the way to a new proof or a second factor and
 * back with what was typed, and a toast once it is saved.
 */
export function useChangeForm<V extends FormValues>(options: ChangeFormOptions<V>) {
  const { prefix, labelOf, words = () => null } = options
  const usual = { message: useProblemMessage(), line: useProblemLine() }
  const t = useTexts('problems')
  const toast = useToast()
  const entry = useCallForm<V>({
    ...options,
    problemWords: {
      message: (found) => words(found) ?? usual.message(found),
      line: (found) =>
        words(found) ??
        t('line', { label: labelOf(found.field.slice(prefix.length)), message: usual.line(found) }),
    },
    lineOf: (_, line) => line,
    send: async (values) => {
      const title = await options.save(values)
      if (title !== null) toast({ tone: 'ok', title })
    },
    onFailure: (failure) => leadToProof(failure) || options.onFailure?.(failure) === true,
  })
  useTypedBefore(prefix, (typed) => entry.form.fill(asValues(typed, options.initial)))
  return entry
}

/** The values of a form that were saved as texts: a box is `on` or nothing. */
function asValues<V extends FormValues>(typed: Readonly<Record<string, string>>, initial: V): Partial<V> {
  const values = Object.entries(typed)
    .filter(([key]) => key in initial)
    .map(([key, text]) => [key, typeof initial[key] === 'boolean' ? text === 'on' : text])
  return Object.fromEntries(values) as Partial<V>
}

/** That a field is empty, or nothing. */
export function requiredProblem(field: string, text: string): Problem[] {
  const code = requiredRule(text)
  return code === null ? [] : [problem(field, code)]
}

interface ChangeFormProps<V extends FormValues> {
  readonly entry: ReturnType<typeof useChangeForm<V>>
  /** The label of its button; null for a form that the user only reads. */
  readonly submit: string | null
  readonly isMain?: boolean
  readonly children: ReactNode
}

/** The fields of a change between its problems and its button. */
export function ChangeForm<V extends FormValues>({
  entry,
  submit,
  isMain = true,
  children,
}: ChangeFormProps<V>) {
  const t = useTexts('problems')
  const { form, element, isSending } = entry
  return (
    <form
      ref={element}
      className={`stack ${styles.form}`}
      method="dialog"
      noValidate
      data-early=""
      onSubmit={form.submit}
    >
      <ErrorSummary
        title={t('errors', { count: form.summary.length })}
        problems={form.summary}
        attempt={form.attempt}
      />
      {children}
      {submit !== null && (
        <div>
          <Button type="submit" variant={isMain ? 'main' : 'second'} busy={isSending}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  )
}
