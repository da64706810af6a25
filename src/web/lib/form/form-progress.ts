import type { Problem } from '#domain/problem.ts'

export type FieldValue = string | boolean
export type FormValues = Readonly<Record<string, FieldValue>>

/** The progress of a visitor in a form: what is typed, which problems may be shown, what the server refused. */
export interface FormProgress<Values extends FormValues> {
  readonly values: Values
  /** Fields whose problems may be shown. */
  readonly visible: ReadonlySet<string>
  /** Submissions so far; from the first on, every problem is shown. */
  readonly attempt: number
  /** Refusals of the server, each until its field changes. */
  readonly refused: readonly Problem[]
}

export type FormEvent<Values extends FormValues> =
  | {
      readonly kind: 'typed'
      readonly field: string
      readonly value: FieldValue
      readonly isVisible: boolean
    }
  | { readonly kind: 'left'; readonly field: string }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'filled'; readonly values: Partial<Values> }
  /** The values were saved: the form begins again. */
  | { readonly kind: 'restarted'; readonly values: Partial<Values> }

export function startForm<Values extends FormValues>(values: Values): FormProgress<Values> {
  return { values, visible: new Set(), attempt: 0, refused: [] }
}

/** The form after an event. `field` is the whole name, `payer.email`; values are keyed by `email`. */
export function formReducer<Values extends FormValues>(
  progress: FormProgress<Values>,
  event: FormEvent<Values>,
): FormProgress<Values> {
  switch (event.kind) {
    case 'typed': {
      const values = { ...progress.values, [keyOf(event.field)]: event.value }
      const visible = event.isVisible ? new Set([...progress.visible, event.field]) : progress.visible
      return {
        ...progress,
        values,
        visible,
        refused: progress.refused.filter(({ field }) => field !== event.field),
      }
    }
    case 'left':
      // An empty field is no error before the submission.
      return isBlank(progress.values[keyOf(event.field)])
        ? progress
        : { ...progress, visible: new Set([...progress.visible, event.field]) }
    case 'submitted':
      return { ...progress, attempt: progress.attempt + 1 }
    case 'refused':
      return { ...progress, refused: event.problems, attempt: progress.attempt + 1 }
    case 'filled': {
      const visible = [...progress.visible].filter((field) => !(keyOf(field) in event.values))
      return { ...progress, values: { ...progress.values, ...event.values }, visible: new Set(visible) }
    }
    case 'restarted':
      return startForm({ ...progress.values, ...event.values })
  }
}

/** The problems to show now: the first of each visible field, including the server's refusals. */
export function shownProblems(problems: readonly Problem[], progress: FormProgress<FormValues>): Problem[] {
  const shown = new Map<string, Problem>()
  for (const problem of [...problems, ...progress.refused]) {
    const isTime = progress.attempt > 0 || progress.visible.has(problem.field)
    const name = `${problem.level} ${problem.field}`
    if (isTime && !shown.has(name)) shown.set(name, problem)
  }
  return [...shown.values()]
}

/** `payer.email` -> `email` */
export function keyOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

function isBlank(value: FieldValue | undefined): boolean {
  return value === undefined || value === ''
}
