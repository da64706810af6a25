import { useRef, useState } from 'react'
import type { Problem } from '#domain/problem.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { FormValues } from '#web/lib/form/form-progress.ts'
import { useProblemLine, useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useEarlySubmit } from '#web/lib/form/use-early-submit.ts'
import { useForm } from '#web/lib/form/use-form.ts'

export interface ProblemWords {
  readonly message: (problem: Problem) => string
  readonly line: (problem: Problem) => string
}

interface CallFormOptions<Values extends FormValues> {
  readonly prefix: string
  readonly initial: Values
  readonly check: (values: Values) => readonly Problem[]
  /** A line of the error summary, after the name of the field. */
  readonly lineOf: (field: string, message: string) => string
  /** The words of problems at a field and after its name, where the form says some of them otherwise. */
  readonly problemWords?: ProblemWords | undefined
  /** Sends values that have no error. Rejects with an `ApiFailure`. */
  readonly send: (values: Values) => Promise<void>
  /** Whether a failure was dealt with; absent or false: a toast shows it. */
  readonly onFailure?: (failure: ApiFailure, values: Values) => boolean
}

/** A form whose submission is one call. A refused field is shown at the field, another failure as a toast. */
export function useCallForm<Values extends FormValues>(options: CallFormOptions<Values>) {
  const { prefix, initial, check, lineOf, onFailure } = options
  const usual: ProblemWords = { message: useProblemMessage(), line: useProblemLine() }
  const words = options.problemWords ?? usual
  const showFailure = useFailureToast()
  const element = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (values: Values): Promise<void> => {
    setSending(true)
    try {
      await options.send(values)
    } catch (error) {
      const failure = asFailure(error)
      if (failure.problems.length > 0) form.refuse(failure.problems)
      else if (onFailure?.(failure, values) !== true) showFailure(failure)
    } finally {
      setSending(false)
    }
  }
  const form = useForm<Values>({
    element,
    prefix,
    initial,
    check,
    messageOf: words.message,
    lineOf: (found) => lineOf(found.field.slice(prefix.length), words.line(found)),
    onValid: (values) => {
      if (!isSending) void submit(values)
    },
  })
  useEarlySubmit(element)
  return { element, form, isSending }
}
