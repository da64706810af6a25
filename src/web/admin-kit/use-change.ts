import { useState } from 'react'
import type { AnswerOf, ChangeLine, InputOf } from '#contract/calls.ts'
import { type ApiFailure, asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'
import { saveTyped } from '#web/admin-kit/typed-before-proof.ts'
import { loginPath, secondFactorPath } from '#web/account-paths.ts'

/**
 * Sends changes, one at a time. Where a new proof of who the user is, or a second factor, is needed, it leads to its page and back. A refusal becomes a toast unless the caller handles it; the answer is null then.
 */
export function useChange() {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const send = async <Line extends ChangeLine>(
    line: Line,
    input: InputOf<Line>,
    handles: (failure: ApiFailure) => boolean = () => false,
  ): Promise<AnswerOf<Line> | null> => {
    if (isBusy) return null
    setBusy(true)
    try {
      return await makeSend(locale)(line, input)
    } catch (error) {
      const failure = asFailure(error)
      if (!leadToProof(failure) && !handles(failure)) showFailure(failure)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
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
