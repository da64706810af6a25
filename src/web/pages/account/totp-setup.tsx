import type { TotpStarted } from '#contract/security.ts'
import { ChangeForm, requiredProblem, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { CodeInput } from '#web/pages/public/login/code-input.tsx'
import { Button } from '#web/ui/button.tsx'

interface TotpSetupProps {
  readonly started: TotpStarted
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Shows what the authenticator needs, and asks for its first code. */
export function TotpSetup({ started: { secret, url, qrSvg }, onConfirmed, onCancel }: TotpSetupProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const entry = useChangeForm({
    prefix: 'signIn.',
    initial: { code: '' },
    check: ({ code }) => requiredProblem('signIn.code', code),
    labelOf: () => t('security.totp.code'),
    save: async (body) => {
      onConfirmed((await makeSend(locale)('POST /ha-oauth/totp/confirm', { body })).recoveryCodes)
      return null
    },
  })
  return (
    <>
      <p>{t('security.totp.scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt={t('security.totp.qr')}
        width={200}
        height={200}
      />
      <p>
        {t('security.totp.secret')} <code className={styles.code}>{secret}</code>
      </p>
      <p>
        <a href={url}>{t('security.totp.open')}</a>
      </p>
      <ChangeForm entry={entry} submit={t('security.totp.confirm')}>
        <CodeInput {...entry.form.text('code')} label={t('security.totp.code')} />
      </ChangeForm>
      <Button variant="quiet" size="s" onClick={onCancel}>
        {t('security.cancel')}
      </Button>
    </>
  )
}
