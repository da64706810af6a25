import { useEffect, useRef } from 'react'
import type { Security } from '#contract/security.ts'
import { maxPasskeyName } from '#domain/user/passkey-limits.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface PasskeyNameFormProps {
  readonly passkey: Pick<Security['passkeys'][number], 'id' | 'name'>
  readonly onDone: (isChanged: boolean) => void
}

/** Asks what the user calls a passkey. */
export function PasskeyNameForm({ passkey: { id, name }, onDone }: PasskeyNameFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const entry = useChangeForm({
    prefix: `passkey-${id}.`,
    initial: { name },
    check: () => [],
    labelOf: () => t('security.passkeys.name'),
    save: async (body) => {
      await makeSend(locale)('POST /ha-oauth/passkeys/:id/rename', { params: { id }, body })
      onDone(true)
      return null
    },
  })
  // It replaces the button that was pressed.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className="stack">
      <ChangeForm entry={entry} submit={t('security.passkeys.saveName')}>
        <TextInput
          {...entry.form.text('name')}
          label={t('security.passkeys.name')}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={maxPasskeyName}
        />
      </ChangeForm>
      <Button variant="quiet" size="s" onClick={() => onDone(false)}>
        {t('security.cancel')}
      </Button>
    </div>
  )
}
