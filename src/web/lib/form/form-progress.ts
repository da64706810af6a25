import type { Problem } from '#domain/problem.ts'

export type FieldValue = string | boolean
export type FormValues = Readonly<Record<string, FieldValue>>

/** How far a visitor is with a form: what is typed, what may already be told, what the server refused. */
export interface FormProgress<Values extends FormValues> {
  readonly values: Values
  /** Fields whose problems may be shown. */
  readonly told: ReadonlySet<string>
  /** Submissions so far; from the first on, every problem is shown. */
  readonly attempt: number
  /** Refusals of the server, each until its field changes. */
  readonly refused: readonly Problem[]
}

export type FormEvent<Values extends FormValues> =
  | { readonly kind: 'typed'; readonly field: string; readonly value: FieldValue; readonly tell: boolean }
  | { readonly kind: 'left'; readonly field: string }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'filled'; readonly values: Partial<Values> }

export function startForm<Values extends FormValues>(values: Values): FormProgress<Values> {
  return { values, told: new Set(), attempt: 0, refused: [] }
}

/** What an event makes of a form. `field` carries its whole name, `payer.email`; values are keyed by `email`. */
export function formReducer<Values extends FormValues>(
  progress: FormProgress<Values>,
  event: FormEvent<Values>,
): FormProgress<Values> {
  switch (event.kind) {
    case 'typed': {
      const values = { ...progress.values, [keyOf(event.field)]: event.value }
      const told = event.tell ? new Set([...progress.told, event.field]) : progress.told
      return {
        ...progress,
        values,
        told,
        refused: progress.refused.filter(({ field }) => field !== event.field),
      }
    }
    case 'left':
      // A field left empty in passing is no mistake yet: that is for the submission to tell.
      return isBlank(progress.values[keyOf(event.field)])
        ? progress
        : { ...progress, told: new Set([...progress.told, event.field]) }
    case 'submitted':
      return { ...progress, attempt: progress.attempt + 1 }
    case 'refused':
      return { ...progress, refused: event.problems, attempt: progress.attempt + 1 }
    case 'filled': {
      const told = [...progress.told].filter((field) => !(keyOf(field) in event.values))
      return { ...progress, values: { ...progress.values, ...event.values }, told: new Set(told) }
    }
  }
}

/** The problems to show now: the first of each field whose time has come, the server's refusals included. */
export function shownProblems(problems: readonly Problem[], progress: FormProgress<FormValues>): Problem[] {
  const shown = new Map<string, Problem>()
  for (const problem of [...problems, ...progress.refused]) {
    const isTime = progress.attempt > 0 || progress.told.has(problem.field)
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
