import styles from '#web/features/payer-form/payer-form.module.css'
import { type TownValues, useTowns } from '#web/features/payer-form/town/use-towns.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface TownField {
  readonly name: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly warning: string | undefined
}

interface TownFieldsProps extends TownValues {
  /** Props of the two text fields. */
  readonly zipCode: TownField
  readonly city: TownField
  /** Whether postcodes from abroad, with letters, are expected. */
  readonly isForeign?: boolean
}

const townList = 'payer.city-list'

/** Postcode and town: a postcode of one commune fills the town in, one of several offers them. */
export function TownFields({ zipCode, city, isForeign = false, values, fill }: TownFieldsProps) {
  const t = useTexts('payer')
  const { towns, filled } = useTowns({ values, fill })
  return (
    <>
      <div className={styles.place}>
        <TextInput
          {...zipCode}
          label={t('zipCode')}
          autoComplete="postal-code"
          inputMode={isForeign ? 'text' : 'numeric'}
          aria-required
        />
        <TextInput
          {...city}
          label={t('city')}
          autoComplete="address-level2"
          list={towns.length === 0 ? undefined : townList}
          aria-required
        />
      </div>
      <Towns towns={towns} filled={filled} />
    </>
  )
}

/** The communes of a postcode that has several, offered by the browser; what was filled in is announced. */
function Towns({ towns, filled }: ReturnType<typeof useTowns>) {
  const t = useTexts('payer')
  return (
    <>
      <output className={`soft small ${towns.length === 0 ? 'visually-hidden' : ''}`}>
        {towns.length > 0
          ? t('cityList', { count: towns.length })
          : filled !== '' && t('cityFilled', { town: filled })}
      </output>
      <datalist id={townList}>
        {towns.map((town) => (
          <option key={town} value={town}>
            {town}
          </option>
        ))}
      </datalist>
    </>
  )
}
