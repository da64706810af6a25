import { useEffect, useState } from 'react'
import type { Security } from '#contract/security.ts'
import type { Sessions } from '#contract/sign-in.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'

/** States of the page: not known yet, no session, or the user's ways to sign in and sessions. */
export type SecurityView =
  | 'loading'
  | 'signedOut'
  | { readonly security: Security; readonly sessions: Sessions['data'] }

/** The ways to sign in and the sessions of the user, and a function that reads them again. */
export function useSecurity(): readonly [SecurityView, () => void] {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [view, setView] = useState<SecurityView>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isShown = true
    const send = makeSend(locale)
    Promise.all([send('GET /ha-oauth/security'), send('GET /ha-oauth/sessions')])
      .then(([security, { data: sessions }]) => {
        if (isShown) setView({ security, sessions })
      })
      .catch((error: unknown) => {
        const failure = asFailure(error)
        if (failure.status !== 401) showFailure(failure)
        else if (isShown) setView('signedOut')
      })
    return () => {
      isShown = false
    }
  }, [locale, showFailure, round])
  return [view, () => setRound((count) => count + 1)]
}
