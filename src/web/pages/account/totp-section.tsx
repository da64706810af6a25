import { useState } from 'react'
import type { Security, TotpStarted } from '#contract/security.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RecoveryCodes } from '#web/pages/account/recovery-codes.tsx'
import styles from '#web/pages/account/security.module.css'
import { TotpSetup } from '#web/pages/account/totp-setup.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface TotpSectionProps {
  readonly security: Security
  readonly onChanged: () => void
}

/** Turns codes of an authenticator on and off, and shows recovery codes once. */
export function TotpSection({ security, onChanged }: TotpSectionProps) {
  const t = useTexts('login')
  const toast = useToast()
  const [started, setStarted] = useState<TotpStarted | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isBusy, send } = useChange()
  const show = (recoveryCodes: readonly string[]) => {
    setStarted(null)
    setCodes(recoveryCodes)
  }
  const finish = () => {
    setCodes(null)
    onChanged()
  }
  const start = async () => setStarted(await send('POST /ha-oauth/totp/start', {}))
  const renew = async () => {
    const renewed = await send('POST /ha-oauth/totp/recovery-codes', {})
    if (renewed !== null) show(renewed.recoveryCodes)
  }
  const turnOff = async () => {
    if ((await send('POST /ha-oauth/totp/remove', {})) === null) return
    toast({ tone: 'ok', title: t('security.totp.isOff'), message: t('security.totp.isOffText') })
    onChanged()
  }
  const body =
    codes !== null ? (
      <RecoveryCodes codes={codes} onDone={finish} />
    ) : started !== null ? (
      <TotpSetup started={started} onConfirmed={show} onCancel={() => setStarted(null)} />
    ) : security.hasTotp ? (
      <>
        <p>{t('security.totp.on', { count: security.recoveryCodesLeft })}</p>
        <p>
          <Button variant="second" size="s" busy={isBusy} onClick={() => void renew()}>
            {t('security.totp.newCodes')}
          </Button>{' '}
          <Button variant="quiet" size="s" busy={isBusy} onClick={() => void turnOff()}>
            {t('security.totp.turnOff')}
          </Button>
        </p>
      </>
    ) : (
      <>
        <p>{t('security.totp.off')}</p>
        <Button variant="second" size="s" busy={isBusy} onClick={() => void start()}>
          {t('security.totp.turnOn')}
        </Button>
      </>
    )
  return (
    <section className={styles.section}>
      <h2>{t('security.totp.title')}</h2>
      {body}
    </section>
  )
}
