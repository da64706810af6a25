import styles from '#web/features/payer-form/payer-form.module.css'
import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import type { PayerNeeds } from '#web/features/payer-form/payer-values.ts'
import type { PayerWords } from '#web/features/payer-form/use-payer-words.ts'
import { useTexts } from '#web/lib/texts.ts'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface IdentityFieldsProps {
  readonly form: PayerFields
  /** The person acts for an organisation. */
  readonly isContact: boolean
  readonly needs: PayerNeeds
  readonly words: PayerWords
}

/** Name, e-mail address typed twice, and birth date where the form asks for it. */
export function IdentityFields({ form, isContact, needs, words }: IdentityFieldsProps) {
  const t = useTexts('payer')
  return (
    <>
      {isContact && <h2 className={styles.part}>{words.contact}</h2>}
      <div className={styles.two}>
        <TextInput
          {...form.text('firstName')}
          label={t('firstName')}
          autoComplete="given-name"
          aria-required
        />
        <TextInput
          {...form.text('lastName')}
          label={t('lastName')}
          autoComplete="family-name"
          aria-required
        />
      </div>
      <TextInput
        {...form.text('email')}
        label={t('email')}
        hint={words.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <TextInput
        {...form.text('emailConfirmation')}
        label={t('emailConfirmation')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      {needs.birthDate && (
        <DateInput
          {...form.text('birthDate')}
          label={t('birthDate')}
          hint={t('birthDateHint')}
          autoComplete="bday"
          aria-required
        />
      )}
    </>
  )
}
