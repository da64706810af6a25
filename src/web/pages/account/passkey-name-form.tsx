import { useEffect, useRef } from 'react'
import type { Security } from '#contract/security.ts'
import { maxPasskeyName } from '#domain/user/passkey-limits.ts'
import { makeAccountCalls } from '#web/lib/api/account-calls.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { SignInFrame } from '#web/pages/public/login/sign-in-frame.tsx'
import { useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'
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
  const entry = useSignInForm({
    initial: { name },
    check: () => [],
    send: async (values) => {
      await makeAccountCalls(makeSend(locale)).renamePasskey(id, values.name)
      onDone(true)
    },
  })
  // It replaces the button that was pressed.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className="stack">
      <SignInFrame entry={entry} submit={t('security.passkeys.saveName')}>
        <TextInput
          {...entry.form.text('name')}
          label={t('security.passkeys.name')}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={maxPasskeyName}
        />
      </SignInFrame>
      <Button variant="quiet" size="s" onClick={() => onDone(false)}>
        {t('security.cancel')}
      </Button>
    </div>
  )
}
