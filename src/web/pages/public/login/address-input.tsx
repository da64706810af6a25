import type { ComponentProps } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

type AddressInputProps = Omit<ComponentProps<typeof TextInput>, 'label'>

/** The address to sign in with; password managers fill it in, and browsers offer passkeys beside it. */
export function AddressInput(props: AddressInputProps) {
  const t = useTexts('login')
  return (
    <TextInput
      {...props}
      type="email"
      label={t('email')}
      autoComplete="username webauthn"
      inputMode="email"
      maxLength={254}
      required
    />
  )
}
