import type { Security } from '#contract/security.ts'
import { formatInstantDate } from '#domain/format.ts'
import { isPasskeyCanceled, usePasskeySupport } from '#web/lib/browser/passkey-support.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { useAccountAction } from '#web/pages/account/use-account-action.ts'
import { Button } from '#web/ui/button.tsx'

interface PasskeySectionProps {
  readonly passkeys: Security['passkeys']
  readonly onChanged: () => void
}

/** The passkeys of the user: adds and removes them. */
export function PasskeySection({ passkeys, onChanged }: PasskeySectionProps) {
  const t = useTexts('login')
  const isKnown = usePasskeySupport()
  const { isBusy, act } = useAccountAction()
  const add = () =>
    act('POST /passkeys', async (calls) => {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        calls.passkeyOptions(),
      ])
      try {
        await calls.addPasskey(await startRegistration({ optionsJSON: options }))
        onChanged()
      } catch (error) {
        if (!isPasskeyCanceled(error)) throw error
      }
    })
  const remove = (id: string) =>
    act('POST /passkeys/remove', async (calls) => {
      await calls.removePasskey(id)
      onChanged()
    })
  return (
    <section className={styles.section}>
      <h2>{t('security.passkeys.title')}</h2>
      <p>{t('security.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map(({ id, createdAt, lastUsedAt }) => {
            const name = t('security.passkeys.added', { date: formatInstantDate(createdAt) })
            return (
              <li key={id} className={styles.row}>
                <div>
                  <p>
                    <strong>{name}</strong>
                  </p>
                  <p className="soft small">
                    {lastUsedAt === null
                      ? t('security.passkeys.unused')
                      : t('security.lastUsed', { date: formatInstantDate(lastUsedAt) })}
                  </p>
                </div>
                <Button
                  variant="second"
                  size="s"
                  busy={isBusy}
                  aria-label={t('security.passkeys.removeNamed', { name })}
                  onClick={() => remove(id)}
                >
                  {t('security.passkeys.remove')}
                </Button>
              </li>
            )
          })}
        </ul>
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
