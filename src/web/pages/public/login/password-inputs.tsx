import type { useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type SignInForm = ReturnType<typeof useSignInForm>['form']

/** One password, or a new one twice, with a box that shows what is typed. */
export function PasswordInputs({
  form,
  isNew = false,
}: {
  readonly form: SignInForm
  readonly isNew?: boolean
}) {
  const t = useTexts('login')
  const shared = {
    type: form.values.isShown ? 'text' : 'password',
    autoComplete: isNew ? 'new-password' : 'current-password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 256,
    required: true,
  }
  return (
    <>
      <TextInput
        {...form.text('password')}
        {...shared}
        label={t('password')}
        hint={isNew ? t('passwordHint') : undefined}
      />
      {isNew && (
        <TextInput {...form.text('passwordConfirmation')} {...shared} label={t('passwordConfirmation')} />
      )}
      <Checkbox {...form.box('isShown')} label={t('show', { count: isNew ? 2 : 1 })} />
    </>
  )
}
