import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTexts('login')
  const title = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone: the reader continues with what replaces it.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {t('security.recovery.title')}
      </h3>
      <p>{t('security.recovery.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onDone}>{t('security.recovery.done')}</Button>
    </>
  )
}
