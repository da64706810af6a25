import type { AuthenticationState } from '#domain/organisation/verification-machine.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'

/** That the operator has not checked who an association is; nothing where that was done. */
export function UnverifiedNote({
  authenticationState,
}: {
  readonly authenticationState: AuthenticationState
}) {
  const t = useTexts('trust')
  if (authenticationState === 'valid') return null
  return (
    <Note title={t('unverified.title')} role="note">
      <p>{t('unverified.text')}</p>
    </Note>
  )
}
