import { useAddressSearch } from '#web/features/payer-form/address/use-address-search.ts'
import type { PayerFields } from '#web/features/payer-form/payer-fields.ts'
import { frenchTerritories } from '#web/features/payer-form/town/towns-at.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface StreetFieldProps {
  readonly form: PayerFields
  readonly hint: string
}

/** Number and street; a chosen address fills postcode and town too. Addresses abroad are typed. */
export function StreetField({ form, hint }: StreetFieldProps) {
  const t = useTexts('payer')
  const { isOn, found, ask, forget } = useAddressSearch()
  const { onText, ...field } = form.text('address')
  const texts = { ...field, label: t('address'), hint, autoComplete: 'street-address' }
  if (!isOn || !frenchTerritories.has(form.values.country))
    return <TextInput {...texts} onText={onText} aria-required />
  return (
    <Combobox
      {...texts}
      aria-required
      onText={(text) => {
        onText(text)
        ask(text)
      }}
      options={found.map(({ label }) => label)}
      onChoice={(index) => {
        const chosen = found[index]
        forget()
        if (chosen !== undefined)
          form.fill({ address: chosen.address, zipCode: chosen.zipCode, city: chosen.city })
      }}
      listLabel={t('addressList')}
      status={t('addressFound', { count: found.length })}
    />
  )
}
