import { useState } from 'react'
import type { Sessions } from '#contract/sign-in.ts'
import { formatInstantDate } from '#domain/format.ts'
import { makeAccountCalls } from '#web/lib/api/account-calls.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useDeviceName } from '#web/pages/account/use-device-name.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'

interface SessionListProps {
  readonly sessions: Sessions['data']
  readonly onEnded: () => void
}

/** Where the user is signed in, the last used session first, each with its button except the one of this browser. */
export function SessionList({ sessions, onEnded }: SessionListProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const showFailure = useFailureToast()
  const nameOf = useDeviceName()
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (id: string) => {
    setEnding(id)
    try {
      await makeAccountCalls(makeSend(locale)).endSession(id)
      onEnded()
    } catch (error) {
      showFailure(asFailure(error, 'POST /sessions/end'))
    } finally {
      setEnding(null)
    }
  }
  return (
    <ul className={styles.list}>
      {sessions.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => {
        const device = nameOf(userAgent) || t('security.unknownDevice')
        return (
          <li key={id} className={styles.row}>
            <div>
              <p>
                <strong>{device}</strong>
              </p>
              <p className="soft small">
                {isCurrent
                  ? t('security.thisDevice')
                  : t('security.lastUsed', { date: formatInstantDate(lastUsedAt) })}
                {' · '}
                {t('security.since', { date: formatInstantDate(createdAt) })}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="second"
                size="s"
                busy={ending === id}
                aria-label={t('security.endNamed', { device })}
                onClick={() => void end(id)}
              >
                {t('security.end')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
