import { useState } from 'react'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { isPasskeyCanceled, usePasskeySupport } from '#web/lib/browser/passkey-support.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { usePasskeyAutofill } from '#web/pages/public/login/use-passkey-autofill.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './passkey-button.module.css'

/** Signs in with a passkey of this device, where the browser knows them: by a button, or from the address field. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTexts('login')
  const locale = useLocale()
  const showFailure = useFailureToast()
  const isKnown = usePasskeySupport()
  usePasskeyAutofill(onSignedIn)
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    try {
      const calls = makeIdentityCalls(makeSend(locale))
      const [{ startAuthentication }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        calls.passkeyOptions(),
      ])
      await calls.signInWithPasskey(await startAuthentication({ optionsJSON: options }))
      onSignedIn()
    } catch (error) {
      if (!isPasskeyCanceled(error)) showFailure(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  if (isKnown === false) return null
  // It takes its place while the page loads: a link below that moves while it is pressed loses the click.
  return (
    <p className={isKnown ? undefined : styles.loading}>
      <Button variant="second" busy={isBusy} onClick={() => void signIn()}>
        {t('passkey.signIn')}
      </Button>
    </p>
  )
}
