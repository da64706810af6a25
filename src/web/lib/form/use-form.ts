import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { type Problem, hasErrors } from '#domain/problem.ts'
import {
  type FieldValue,
  type FormValues,
  formReducer,
  keyOf,
  shownProblems,
  startForm,
} from '#web/lib/form/form-progress.ts'
import { useAfterPress } from '#web/lib/form/use-after-press.ts'

interface FormOptions<Values extends FormValues> {
  readonly element: RefObject<HTMLFormElement | null>
  /** Prefix of each key in the field's name, which is also its id and the problem's field: `payer.`. */
  readonly prefix: string
  readonly initial: Values
  readonly check: (values: Values) => readonly Problem[]
  /** In the page's language. */
  readonly messageOf: (problem: Problem) => string
  /** Words a problem in the error summary, where they differ. */
  readonly lineOf?: (problem: Problem) => string
  /** Checked when the user leaves the field (dates, phones); the others during typing. Source: spec section 5. */
  readonly lazy?: readonly (keyof Values & string)[]
  readonly onValues?: (values: Values) => void
  /** Called at a submission with values that have no error. */
  readonly onValid?: (values: Values) => void
}

/** A form with the domain's rules: warnings, lazy and eager fields, and what was typed before hydration. */
export function useForm<Values extends FormValues>(options: FormOptions<Values>) {
  const { element, prefix, lazy = [], messageOf, lineOf = messageOf } = options
  const [progress, send] = useReducer(formReducer<Values>, options.initial, startForm<Values>)
  const problems = options.check(progress.values)
  const shown = shownProblems(problems, progress)
  const leave = useAfterPress((field: string) => send({ kind: 'left', field }))

  const rendered = useRef({ prefix, values: options.initial })
  // Once, at hydration: afterwards the form receives each key.
  useLayoutEffect(() => {
    const typed = typedBefore(element.current, rendered.current.prefix, rendered.current.values)
    if (Object.keys(typed).length > 0) send({ kind: 'filled', values: typed as Partial<Values> })
  }, [element])
  const { onValues } = options
  useEffect(() => onValues?.(progress.values), [onValues, progress.values])

  const messageFor = (name: string, level: Problem['level']): string | undefined => {
    const found = shown.find((problem) => problem.field === name && problem.level === level)
    return found === undefined ? undefined : messageOf(found)
  }
  const type = (key: keyof Values & string, value: FieldValue) =>
    send({ kind: 'typed', field: prefix + key, value, isVisible: !lazy.includes(key) })
  return {
    values: progress.values,
    attempt: progress.attempt,
    set: type,
    fill: (values: Partial<Values>) => send({ kind: 'filled', values }),
    /** Begins again after what was typed is saved: an emptied field is no error yet. */
    restart: (values: Partial<Values>) => send({ kind: 'restarted', values }),
    refuse: (refused: readonly Problem[]) => send({ kind: 'refused', problems: refused }),
    /** Props of a text field of the kit. */
    text: (key: keyof Values & string) => ({
      name: prefix + key,
      value: String(progress.values[key] ?? ''),
      onText: (text: string) => type(key, text),
      onBlur: () => leave(prefix + key),
      error: messageFor(prefix + key, 'error'),
      warning: messageFor(prefix + key, 'warning'),
    }),
    /** Props of a checkbox. */
    box: (key: keyof Values & string) => ({
      name: prefix + key,
      checked: progress.values[key] === true,
      onChecked: (checked: boolean) => type(key, checked),
      error: messageFor(prefix + key, 'error'),
    }),
    /** For the error summary: empty before the first submission. */
    summary:
      progress.attempt === 0
        ? []
        : shown.filter(isError).map((problem) => ({ id: problem.field, message: lineOf(problem) })),
    /** Counts a submission; returns whether the values have no error. */
    submit: (event: SyntheticEvent): boolean => {
      event.preventDefault()
      send({ kind: 'submitted' })
      const isValid = !hasErrors(problems)
      if (isValid) options.onValid?.(progress.values)
      return isValid
    },
  }
}

function isError({ level }: Problem): boolean {
  return level === 'error'
}

/** The values of the page's fields that differ from what was rendered. */
function typedBefore(form: HTMLFormElement | null, prefix: string, initial: FormValues): FormValues {
  const typed: Record<string, FieldValue> = {}
  for (const control of form?.elements ?? []) {
    if (!isField(control)) continue
    if (!control.name.startsWith(prefix) || isTranslated(control)) continue
    const key = keyOf(control.name)
    const isBox = control instanceof HTMLInputElement && control.type === 'checkbox'
    const value = isBox ? control.checked : control.value
    if (key in initial && value !== initial[key]) typed[key] = value
  }
  return typed
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isField(element: Element): element is Field {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind)
}

/** Radio buttons and searchable lists show a text that represents a value: the text is not the value. */
function isTranslated(control: Field): boolean {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.list !== null)
}
