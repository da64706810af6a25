import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './folded.module.css'

/**
 * A long text folded after six lines on a phone, until it is asked for or the keyboard reaches a link in it. It is whole
 * without JavaScript and on a wide screen.
 */
export function Folded({ children }: { readonly children: ReactNode }) {
  const t = useTexts('campaign')
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <div
        ref={text}
        tabIndex={-1}
        className={isOpen ? styles.text : `${styles.text} ${styles.folded}`}
        onFocus={() => setOpen(true)}
      >
        {children}
      </div>
      {!isOpen && (
        <div className={styles.more}>
          {/* The text takes the focus from the button, which leaves. */}
          <Button variant="quiet" size="s" onClick={() => text.current?.focus({ preventScroll: true })}>
            {t('storyMore')}
          </Button>
        </div>
      )}
    </div>
  )
}
