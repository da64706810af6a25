import { useEffect, useEffectEvent } from 'react'
import { challengeLifetimeMs } from '#domain/user/passkey-limits.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { isPasskeyCanceled } from '#web/lib/browser/passkey-support.ts'
import { useLocale } from '#web/lib/texts.ts'

/** A challenge is replaced this long before the server refuses it. */
const renewAfterMs = challengeLifetimeMs - 30_000

/**
 * Offers the passkeys of the device among what the browser fills into the address field, where it can. The page waits
 * without a word: a visitor without a passkey notices nothing, and a dialog that is closed says nothing.
 */
export function usePasskeyAutofill(onSignedIn: () => void): void {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const finish = useEffectEvent(onSignedIn)
  const fail = useEffectEvent((error: unknown) => {
    // Offline, or too many calls: the button says so when it is pressed.
    if (!isPasskeyCanceled(error) && asFailure(error).code === 'LOGIN_REFUSED') showFailure(asFailure(error))
  })
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } =
        await import('@simplewebauthn/browser')
      if (isOver || !(await browserSupportsWebAuthnAutofill())) return
      stop = () => WebAuthnAbortService.cancelCeremony()
      const calls = makeIdentityCalls(makeSend(locale))
      const { options } = await calls.passkeyOptions()
      if (isOver) return
      const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
      if (isOver) return
      await calls.signInWithPasskey(answer)
      finish()
    }
    let offeredAt = 0
    const begin = () => {
      offeredAt = Date.now()
      offer().catch((error: unknown) => fail(error))
    }
    // Who comes back to the field after a while chooses from a new challenge.
    const renew = ({ target }: FocusEvent) => {
      const isField = target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn')
      if (isField && Date.now() - offeredAt > renewAfterMs) begin()
    }
    if (canOffer()) {
      begin()
      document.addEventListener('focusin', renew)
    }
    return () => {
      isOver = true
      document.removeEventListener('focusin', renew)
      stop()
    }
  }, [locale])
}

/** The library is loaded only where it may be of use. */
function canOffer(): boolean {
  const isKnown =
    'PublicKeyCredential' in globalThis && 'isConditionalMediationAvailable' in PublicKeyCredential
  return isKnown && document.querySelector('input[autocomplete$=webauthn]') !== null
}
