import { useState } from 'react'
import type { AnswerOf, CallLine, InputOf } from '#contract/calls.ts'
import { type ApiFailure, type Send, asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'
import { saveTyped } from '#web/admin-kit/typed-before-proof.ts'
import { loginPath, secondFactorPath } from '#web/account-paths.ts'

/**
 * Sends changes, and reads that a button asks for, one at a time. Where a new proof of who the user is, or a second
 * factor, is needed, it leads to its page and back. A refusal becomes a toast unless the caller handles it; the answer
 * is null then.
 */
export function useChange() {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  /** Runs several calls as one change. */
  const run = async <Answer>(
    work: (send: Send) => Promise<Answer>,
    handles: (failure: ApiFailure) => boolean = () => false,
  ): Promise<Answer | null> => {
    if (isBusy) return null
    setBusy(true)
    try {
      return await work(makeSend(locale))
    } catch (error) {
      const failure = asFailure(error)
      if (!leadToProof(failure) && !handles(failure)) showFailure(failure)
      return null
    } finally {
      setBusy(false)
    }
  }
  const send = <Line extends CallLine>(
    line: Line,
    input: InputOf<Line>,
    handles?: (failure: ApiFailure) => boolean,
  ): Promise<AnswerOf<Line> | null> => run((call) => call(line, input), handles)
  return { isBusy, run, send }
}

/**
 * Where a change needs a new proof of who the user is, or a second factor: leads to its page, and from there back here,
 * where a field may take back what was typed (`useTypedBefore`).
 * Returns whether it did.
 */
export function leadToProof({ code }: Pick<ApiFailure, 'code'>): boolean {
  if (code !== 'PROOF_REQUIRED' && code !== 'SECOND_FACTOR_MISSING') return false
  const { location } = globalThis
  saveTyped()
  const here = location.pathname + location.search
  location.assign(code === 'PROOF_REQUIRED' ? loginPath(here) : secondFactorPath(here))
  return true
}
