import { useEffect, useRef, useState } from 'react'
import type { Security } from '#contract/security.ts'
import { formatInstantDate } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PasskeyNameForm } from '#web/pages/account/passkey-name-form.tsx'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'

interface PasskeyListProps {
  readonly passkeys: Security['passkeys']
  readonly isBusy: boolean
  readonly onRemove: (id: string) => void
  readonly onRenamed: () => void
}

/** The passkeys of the user, with their last use. */
export function PasskeyList({ passkeys, ...actions }: PasskeyListProps) {
  if (passkeys.length === 0) return null
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} {...actions} />
      ))}
    </ul>
  )
}

type PasskeyRowProps = Omit<PasskeyListProps, 'passkeys'> & {
  readonly passkey: Security['passkeys'][number]
}

function PasskeyRow({ passkey, isBusy, onRemove, onRenamed }: PasskeyRowProps) {
  const t = useTexts('login')
  const [isEditing, setEditing] = useState(false)
  const { id, createdAt, lastUsedAt } = passkey
  const added = t('security.passkeys.added', { date: formatInstantDate(createdAt) })
  const name = passkey.name === '' ? added : passkey.name
  const rename = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form that had the focus is gone: the reader continues with the button that opened it.
    if (wasEditing.current && !isEditing) rename.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing)
    return (
      <li className={styles.row}>
        <PasskeyNameForm
          passkey={passkey}
          onDone={(isChanged) => {
            setEditing(false)
            if (isChanged) onRenamed()
          }}
        />
      </li>
    )
  return (
    <li className={styles.row}>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="soft small">
          {passkey.name !== '' && <>{added} · </>}
          {lastUsedAt === null
            ? t('security.passkeys.unused')
            : t('security.lastUsed', { date: formatInstantDate(lastUsedAt) })}
        </p>
      </div>
      <p className={styles.actions}>
        <Button
          ref={rename}
          variant="quiet"
          size="s"
          aria-label={t('security.passkeys.renameNamed', { name })}
          onClick={() => setEditing(true)}
        >
          {t('security.passkeys.rename')}
        </Button>
        <Button
          variant="second"
          size="s"
          busy={isBusy}
          aria-label={t('security.passkeys.removeNamed', { name })}
          onClick={() => onRemove(id)}
        >
          {t('security.passkeys.remove')}
        </Button>
      </p>
    </li>
  )
}
