import type { RegistrationDraft } from '#contract/account/registration.ts'
import { organisationCategories } from '#domain/form/form-lists.ts'
import { registrationLengths } from '#domain/organisation/check-registration.ts'
import { ChangeForm } from '#web/admin-kit/change-form.tsx'
import { TownFields } from '#web/features/payer-form/town/town-fields.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { RegisterNote } from '#web/pages/account/registration/register-note.tsx'
import { useRegistration } from '#web/pages/account/registration/use-registration.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** Who the association is, where it is, and its bank account. */
export function RegistrationForm({ draft }: { readonly draft: RegistrationDraft }) {
  const t = useTexts('registration')
  const { entry, isSaved } = useRegistration(draft)
  const { form } = entry
  return (
    <div className="stack">
      <p className="soft small">{t('autosave')}</p>
      <ChangeForm entry={entry} submit={t('submit')}>
        <div className="stack-l">
          <AssociationFields form={form} />
          <ContactFields form={form} />
          <Sheet as="section" titleId="registration-bank">
            <div className="stack">
              <h2 id="registration-bank">{t('bank')}</h2>
              <TextInput
                {...form.text('iban')}
                label={t('iban')}
                hint={t('ibanHint')}
                optional={t('optional')}
                autoComplete="off"
                maxLength={registrationLengths.iban}
              />
            </div>
          </Sheet>
          <Checkbox {...form.box('isRepresentative')} label={t('isRepresentative')} />
        </div>
      </ChangeForm>
      <output className="soft small">{isSaved && t('saved')}</output>
    </div>
  )
}

interface PartProps {
  readonly form: ReturnType<typeof useRegistration>['entry']['form']
}

function AssociationFields({ form }: PartProps) {
  const t = useTexts('registration')
  const { value, onText, ...category } = form.text('category')
  return (
    <Sheet as="section" titleId="registration-association">
      <div className="stack">
        <h2 id="registration-association">{t('association')}</h2>
        <TextInput
          {...form.text('name')}
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="organization"
          maxLength={registrationLengths.name}
          aria-required
        />
        <Select
          {...category}
          label={t('category')}
          options={organisationCategories.map((id) => ({ id, label: t(`category_${id}`) }))}
          value={value}
          onId={onText}
        />
        <TextInput
          {...form.text('number')}
          label={t('number')}
          hint={t('numberHint')}
          autoComplete="off"
          maxLength={registrationLengths.number}
          aria-required
        />
        <RegisterNote values={form.values} fill={form.fill} />
      </div>
    </Sheet>
  )
}

function ContactFields({ form }: PartProps) {
  const t = useTexts('registration')
  return (
    <Sheet as="section" titleId="registration-contact">
      <div className="stack">
        <h2 id="registration-contact">{t('contact')}</h2>
        <TextInput
          {...form.text('address')}
          label={t('address')}
          autoComplete="street-address"
          maxLength={registrationLengths.address}
          aria-required
        />
        <TownFields
          zipCode={form.text('zipCode')}
          city={form.text('city')}
          values={{ zipCode: form.values.zipCode, city: form.values.city, country: 'FR' }}
          fill={form.fill}
        />
        <TextInput
          {...form.text('email')}
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={registrationLengths.email}
          aria-required
        />
        <TextInput
          {...form.text('phone')}
          label={t('phone')}
          optional={t('optional')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={registrationLengths.phone}
        />
      </div>
    </Sheet>
  )
}
