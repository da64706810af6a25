import { useRef, useState } from 'react'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem } from '#domain/problem.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useEarlySubmit } from '#web/lib/form/use-early-submit.ts'
import { useForm } from '#web/lib/form/use-form.ts'

interface EmailFormOptions {
  /** Of the field's name: `signIn.`. */
  readonly prefix: string
  /** Sends a plain address that has no error. */
  readonly send: (email: string) => Promise<void>
}

/** A form that asks for one e-mail address and sends it. A refusal is shown at the field, another failure as a toast. */
export function useEmailForm({ prefix, send }: EmailFormOptions) {
  const messageOf = useProblemMessage()
  const showFailure = useFailureToast()
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const submit = async (email: string): Promise<void> => {
    setSending(true)
    try {
      await send(email)
    } catch (error) {
      const failure = asFailure(error)
      const [refused] = failure.problems
      if (refused === undefined) showFailure(failure)
      else form.refuse([problem(`${prefix}email`, refused.code)])
    } finally {
      setSending(false)
    }
  }
  const form = useForm({
    element,
    prefix,
    initial: { email: '' },
    check: ({ email }) => {
      const typed = plainEmail(email)
      const broken = requiredRule(typed) ?? emailRule(typed)
      return broken === null ? [] : [problem(`${prefix}email`, broken)]
    },
    messageOf,
    onValid: ({ email }) => {
      if (!isSending) void submit(plainEmail(email))
    },
  })
  useEarlySubmit(element)
  return { element, form, isSending }
}
