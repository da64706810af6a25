import { useMemo } from 'react'
import styles from '#web/features/payer-form/payer-form.module.css'
import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import { countryCodes } from '#web/features/payer-form/country-codes.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface AddressFieldsProps {
  readonly form: PayerFields
  /** Whether the form accepts payers from abroad; else the country is France. */
  readonly hasCountry: boolean
  readonly hint: string
}

/** The postal address, which a tax receipt must contain. */
export function AddressFields({ form, hasCountry, hint }: AddressFieldsProps) {
  const t = useTexts('payer')
  const countries = useCountries()
  const { value, onText, ...country } = form.text('country')
  return (
    <>
      <TextInput
        {...form.text('address')}
        label={t('address')}
        hint={hint}
        autoComplete="street-address"
        aria-required
      />
      <div className={styles.place}>
        <TextInput
          {...form.text('zipCode')}
          label={t('zipCode')}
          autoComplete="postal-code"
          inputMode={hasCountry ? 'text' : 'numeric'}
          aria-required
        />
        <TextInput {...form.text('city')} label={t('city')} autoComplete="address-level2" aria-required />
      </div>
      {hasCountry && (
        <Select
          {...country}
          label={t('country')}
          options={countries}
          value={value}
          onId={onText}
          autoComplete="country"
        />
      )}
    </>
  )
}

/** The countries, named and sorted in the page's language. */
function useCountries() {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const options = countryCodes.map((id) => ({ id, label: names.of(id) ?? id }))
    return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
  }, [locale])
}
