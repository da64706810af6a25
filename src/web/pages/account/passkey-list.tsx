import type { Security } from '#contract/security.ts'
import { formatInstantDate } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'

interface PasskeyListProps {
  readonly passkeys: Security['passkeys']
  readonly isBusy: boolean
  readonly onRemove: (id: string) => void
}

/** The passkeys of the user, with their last use. */
export function PasskeyList({ passkeys, isBusy, onRemove }: PasskeyListProps) {
  const t = useTexts('login')
  if (passkeys.length === 0) return null
  return (
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
              onClick={() => onRemove(id)}
            >
              {t('security.passkeys.remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
