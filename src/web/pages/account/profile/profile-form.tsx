import { useRef } from 'react'
import type { Profile } from '#contract/account/profile.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PeopleFields } from '#web/pages/account/profile/people-fields.tsx'
import { useProfileForm } from '#web/pages/account/profile/use-profile-form.ts'
import styles from '#web/pages/account/security.module.css'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface ProfileFormProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** The user's own details, and the people whom they register. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const t = useTexts('account')
  const words = useTexts('problems')
  const element = useRef<HTMLFormElement>(null)
  const { form, people, summary, isBusy, submit } = useProfileForm(element, profile, onSaved)
  const isPrefilled = !profile.isSaved && profile.firstName !== ''
  return (
    <form ref={element} className="stack-l" method="dialog" noValidate onSubmit={submit}>
      <p>{t('profile.intro')}</p>
      {isPrefilled && <p className="soft">{t('profile.known')}</p>}
      <ErrorSummary
        title={words('errors', { count: summary.length })}
        problems={summary}
        attempt={form.attempt}
      />
      <section className={styles.section} aria-labelledby="own">
        <h2 id="own">{t('profile.own')}</h2>
        <TextInput
          {...form.text('firstName')}
          label={t('profile.firstName')}
          autoComplete="given-name"
          aria-required
        />
        <TextInput
          {...form.text('lastName')}
          label={t('profile.lastName')}
          autoComplete="family-name"
          aria-required
        />
        <DateInput
          {...form.text('birthDate')}
          label={t('profile.birthDate')}
          hint={t('profile.birthDateHint')}
          optional={t('profile.optional')}
          autoComplete="bday"
        />
        <TextInput
          {...form.text('address')}
          label={t('profile.address')}
          optional={t('profile.optional')}
          autoComplete="street-address"
        />
        <div className={styles.place}>
          <TextInput
            {...form.text('zipCode')}
            label={t('profile.zipCode')}
            optional={t('profile.optional')}
            autoComplete="postal-code"
            inputMode="numeric"
          />
          <TextInput
            {...form.text('city')}
            label={t('profile.city')}
            optional={t('profile.optional')}
            autoComplete="address-level2"
          />
        </div>
      </section>
      <PeopleFields {...people} />
      <p>
        <Button type="submit" busy={isBusy}>
          {t('profile.save')}
        </Button>
      </p>
    </form>
  )
}
