import { type RefObject, useState } from 'react'
import type { SignedInWithCode, UseCode } from '#contract/sign-in.ts'
import { requiredRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { type ApiFailure, asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useLocale } from '#web/lib/texts.ts'

interface CodeEntryOptions {
  readonly element: RefObject<HTMLFormElement | null>
  readonly codeId: string
  /** The proof of a mailed link, beside the code. */
  readonly link?: string
  /** Whether a code has to be typed. */
  readonly needsCode: boolean
  readonly onSignedIn: (answer: SignedInWithCode) => void
  /** Called with a failure that is not a mistake in the field. */
  readonly onFailure: (failure: ApiFailure) => void
}

/** The form that uses a code, a mailed link, or both. */
export function useCodeEntry(options: CodeEntryOptions) {
  const { element, codeId, link, needsCode } = options
  const locale = useLocale()
  const messageOf = useProblemMessage()
  const [isSending, setSending] = useState(false)
  const send = async (body: UseCode): Promise<void> => {
    setSending(true)
    try {
      options.onSignedIn(await makeIdentityCalls(makeSend(locale)).useCode(body))
    } catch (error) {
      setSending(false)
      const failure = asFailure(error)
      if (failure.problems.length > 0) form.refuse(failure.problems)
      else options.onFailure(failure)
    }
  }
  const form = useForm({
    element,
    prefix: 'signIn.',
    initial: { code: '' },
    check: ({ code }): Problem[] => {
      const broken = needsCode ? requiredRule(code.trim()) : null
      return broken === null ? [] : [problem('signIn.code', broken)]
    },
    messageOf,
    onValid: ({ code }) => {
      const proof = link === undefined ? {} : { link }
      if (!isSending) void send({ codeId, ...proof, ...(needsCode ? { code } : {}) })
    },
  })
  return { form, isSending }
}
