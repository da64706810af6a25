import type { Sessions } from '#contract/sign-in.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { formatInstantDate } from '#domain/format.ts'
import { dot } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useDeviceName } from '#web/pages/account/use-device-name.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'

interface SessionListProps {
  readonly sessions: Sessions['data']
  /** Whether the user signed in a moment ago: others are signed out only then. */
  readonly mayEnd: boolean
  readonly onEnded: () => void
}

/** Where the user is signed in, the last used session first, each with its button except the one of this browser. */
export function SessionList({ sessions, mayEnd, onEnded }: SessionListProps) {
  const t = useTexts('login')
  const nameOf = useDeviceName()
  const { isBusy, send } = useChange()
  const end = async (id: string) => {
    if ((await send('POST /ha-oauth/sessions/:id/end', { params: { id } })) !== null) onEnded()
  }
  const endOthers = async () => {
    if ((await send('POST /ha-oauth/sessions/end-others', {})) !== null) onEnded()
  }
  return (
    <>
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
                  {dot}
                  {t('security.since', { date: formatInstantDate(createdAt) })}
                </p>
              </div>
              {mayEnd && !isCurrent && (
                <Button
                  variant="second"
                  size="s"
                  busy={isBusy}
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
      {mayEnd && sessions.length > 2 && (
        <Button variant="second" size="s" busy={isBusy} onClick={() => void endOthers()}>
          {t('security.endOthers')}
        </Button>
      )}
    </>
  )
}
