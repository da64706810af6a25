import { typedText } from '#domain/form/editing/draft.ts'
import { useAddressSearch } from '#web/features/payer-form/address/use-address-search.ts'
import type { BesideProps, ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Number and street of a venue; a chosen address fills postcode, town and the place on the map too. */
export function StreetField(props: ControlProps & BesideProps) {
  const { value, onValue, onLeave, readOnly, max: _max, valueBeside: _valueBeside, onFill, ...wiring } = props
  const t = useEditorTexts()
  const { isOn, found, ask, forget } = useAddressSearch()
  const text = { ...wiring, value: typedText(value), autoComplete: 'off', onBlur: onLeave }
  if (!isOn || readOnly) return <TextInput {...text} readOnly={readOnly} onText={onValue} />
  return (
    <Combobox
      {...text}
      onText={(next) => {
        onValue(next)
        ask(next)
      }}
      options={found.map(({ label }) => label)}
      onChoice={(index) => {
        const chosen = found[index]
        forget()
        if (chosen === undefined) return
        const { address, zipCode, city, lat = null, lng = null } = chosen
        onFill({
          'place.address': address,
          'place.zipCode': zipCode,
          'place.city': city,
          'place.country': null,
          'place.lat': lat,
          'place.lng': lng,
        })
      }}
      listLabel={t('street.list')}
      status={t('street.found', { count: found.length })}
    />
  )
}
