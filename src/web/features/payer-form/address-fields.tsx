import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import { StreetField } from '#web/features/payer-form/address/street-field.tsx'
import { TownFields } from '#web/features/payer-form/town/town-fields.tsx'
import { useCountries } from '#web/lib/form/use-countries.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Select } from '#web/ui/form/select.tsx'

interface AddressFieldsProps {
  readonly form: PayerFields
  /** Whether the form accepts payers from abroad; else the country is France. */
  readonly hasCountry: boolean
  readonly hint: string
}

/** The postal address, which a tax receipt must contain. */
export function AddressFields({ form, hasCountry, hint }: AddressFieldsProps) {
  const t = useTexts('payer')
  const countries = useCountries('payer.country')
  const { value, onText, ...country } = form.text('country')
  return (
    <>
      <StreetField form={form} hint={hint} />
      <TownFields
        zipCode={form.text('zipCode')}
        city={form.text('city')}
        isForeign={hasCountry}
        values={form.values}
        fill={form.fill}
      />
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
