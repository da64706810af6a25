import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { NewPasskey } from '#contract/passkey.ts'
import type { Security } from '#contract/security.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { isPasskeyCanceled, usePasskeySupport } from '#web/lib/browser/passkey-support.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PasskeyList } from '#web/pages/account/passkey-list.tsx'
import { RecoveryCodes } from '#web/pages/account/recovery-codes.tsx'
import styles from '#web/pages/account/security.module.css'
import { useDeviceName } from '#web/pages/account/use-device-name.ts'
import { Button } from '#web/ui/button.tsx'

interface PasskeySectionProps {
  readonly security: Security
  readonly onChanged: () => void
}

/** The passkeys of the user: adds and removes them. */
export function PasskeySection({ security, onChanged }: PasskeySectionProps) {
  const t = useTexts('login')
  const isKnown = usePasskeySupport()
  const deviceName = useDeviceName()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isBusy, run, send } = useChange()
  const add = () =>
    run(async (call) => {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        call('POST /ha-oauth/passkeys/options'),
      ])
      try {
        // The library of passkeys makes and reads these objects on both sides.
        const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
        const made = (await startRegistration({ optionsJSON })) as NewPasskey
        const body = { ...made, name: deviceName(navigator.userAgent) }
        const { recoveryCodes } = await call('POST /ha-oauth/passkeys', { body })
        if (recoveryCodes.length > 0) setCodes(recoveryCodes)
        else onChanged()
      } catch (error) {
        if (!isPasskeyCanceled(error)) throw error
      }
    })
  const remove = async (id: string) => {
    if ((await send('POST /ha-oauth/passkeys/:id/remove', { params: { id } })) !== null) onChanged()
  }
  const renew = async () => {
    const renewed = await send('POST /ha-oauth/totp/recovery-codes', {})
    if (renewed !== null) setCodes(renewed.recoveryCodes)
  }
  const finish = () => {
    setCodes(null)
    onChanged()
  }
  if (codes !== null)
    return (
      <section className={styles.section}>
        <h2>{t('security.passkeys.title')}</h2>
        <RecoveryCodes codes={codes} onDone={finish} />
      </section>
    )
  return (
    <section className={styles.section}>
      <h2>{t('security.passkeys.title')}</h2>
      <p>{t('security.passkeys.text')}</p>
      <PasskeyList
        passkeys={security.passkeys}
        isBusy={isBusy}
        onRemove={(id) => void remove(id)}
        onRenamed={onChanged}
      />
      {security.secondFactor.isAsked && !security.hasTotp && (
        <p>
          {t('security.recovery.left', { count: security.recoveryCodesLeft })}{' '}
          <Button variant="second" size="s" busy={isBusy} onClick={() => void renew()}>
            {t('security.totp.newCodes')}
          </Button>
        </p>
      )}
      {isKnown ? (
        <Button variant="second" size="s" busy={isBusy} onClick={() => void add()}>
          {t('security.passkeys.add')}
        </Button>
      ) : (
        <p>{t('security.passkeys.unknown')}</p>
      )}
    </section>
  )
}
