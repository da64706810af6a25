import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'

/** A link that no longer signs in. The pressed button is gone, so the note takes the focus and is read. */
export function UsedLinkNote() {
  const t = useTexts('login')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="warn" title={t('linkUsed.title')}>
        <p>{t('linkUsed.text')}</p>
      </Note>
    </div>
  )
}
