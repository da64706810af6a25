import { useState } from 'react'
import type { Security } from '#contract/security.ts'
import { isPasskeyCanceled, usePasskeySupport } from '#web/lib/browser/passkey-support.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PasskeyList } from '#web/pages/account/passkey-list.tsx'
import { RecoveryCodes } from '#web/pages/account/recovery-codes.tsx'
import styles from '#web/pages/account/security.module.css'
import { useDeviceName } from '#web/pages/account/use-device-name.ts'
import { useAccountAction } from '#web/pages/account/use-account-action.ts'
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
  const { isBusy, act } = useAccountAction()
  const add = () =>
    act(async (calls) => {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        calls.passkeyOptions(),
      ])
      try {
        const { recoveryCodes } = await calls.addPasskey({
          ...(await startRegistration({ optionsJSON: options })),
          name: deviceName(navigator.userAgent),
        })
        if (recoveryCodes.length > 0) setCodes(recoveryCodes)
        else onChanged()
      } catch (error) {
        if (!isPasskeyCanceled(error)) throw error
      }
    })
  const remove = (id: string) =>
    act(async (calls) => {
      await calls.removePasskey(id)
      onChanged()
    })
  const renew = () => act(async (calls) => setCodes((await calls.recoveryCodes()).recoveryCodes))
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
      <PasskeyList passkeys={security.passkeys} isBusy={isBusy} onRemove={remove} onRenamed={onChanged} />
      {security.secondFactor.isAsked && !security.hasTotp && (
        <p>
          {t('security.recovery.left', { count: security.recoveryCodesLeft })}{' '}
          <Button variant="second" size="s" busy={isBusy} onClick={renew}>
            {t('security.totp.newCodes')}
          </Button>
        </p>
      )}
      {isKnown ? (
        <Button variant="second" size="s" busy={isBusy} onClick={add}>
          {t('security.passkeys.add')}
        </Button>
      ) : (
        <p>{t('security.passkeys.unknown')}</p>
      )}
    </section>
  )
}
