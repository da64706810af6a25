import type { ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { accentUnderWhite, enoughForText, whiteContrast } from '#domain/colour/accent-colours.ts'
import { typedText } from '#domain/form/editing/draft.ts'
import { type EditorField, textOf } from '#domain/form/editing/editor-fields.ts'
import { useCountries } from '#web/lib/form/use-countries.ts'
import { useLocale } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from '../editor.module.css'

/** Yes or no. A warning takes the place of the hint. */
export function FlagField({ value, readOnly, onValue, hint, warning, name, label, error }: ControlProps) {
  return (
    <Checkbox
      {...{ name, label, error }}
      hint={warning ?? hint}
      checked={value === true}
      disabled={readOnly}
      onChecked={onValue}
    />
  )
}

interface ChoiceFieldProps extends ControlProps {
  readonly field: EditorField
}

/** One value out of a few: side by side in a bar, or in a list. */
export function ChoiceField({
  field,
  value,
  onValue,
  onLeave: _onLeave,
  readOnly,
  max: _max,
  ...wiring
}: ChoiceFieldProps) {
  const t = useEditorTexts()
  const { options = [], isOptional, isBar } = field
  const labels = options.map((one) => ({ id: String(one), label: t(`choice.${textOf(field)}.${one}`) }))
  const chosen = typedText(value) || (isOptional ? '' : String(options[0]))
  const take = (id: string) => onValue(options.find((one) => String(one) === id) ?? null)
  if (isBar)
    return (
      <ChoiceGroup
        legend={wiring.label}
        name={wiring.name}
        error={wiring.error}
        variant="segments"
        value={chosen}
        options={labels.map(({ id, label }) => ({ value: id, label, disabled: readOnly }))}
        onChoice={take}
      />
    )
  return (
    <Select
      {...wiring}
      disabled={readOnly}
      value={chosen}
      {...(isOptional && { emptyLabel: t('none') })}
      options={labels}
      onId={take}
    />
  )
}

/** The country of a venue, which is France unless its author says otherwise. */
export function CountryField({
  value,
  onValue,
  onLeave: _onLeave,
  readOnly,
  max: _max,
  ...wiring
}: ControlProps) {
  const countries = useCountries(wiring.name)
  return (
    <Select
      {...wiring}
      disabled={readOnly}
      value={typedText(value) || 'FR'}
      options={countries}
      onId={(id) => onValue(id === 'FR' ? null : id)}
    />
  )
}

interface MarksFieldProps extends ControlProps {
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
}

/** Any number of values out of a list, in its order. */
export function MarksField({ name, label, hint, error, value, readOnly, options, onValue }: MarksFieldProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset id={name} className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {hint !== undefined && <p className="soft small">{hint}</p>}
      {options.map((option, index) => (
        <Checkbox
          key={option.value}
          name={`${name}-${option.value}`}
          label={option.label}
          disabled={readOnly}
          error={index === 0 ? error : undefined}
          checked={chosen.includes(option.value)}
          onChecked={(isChosen) =>
            onValue(
              options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? isChosen : chosen.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** The accent of the page; without one it has that of the site. */
export function ColourField({ value, readOnly, onValue, onLeave, ...wiring }: ControlProps) {
  const t = useEditorTexts()
  const colour = typedText(value)
  return (
    <div className={styles.picture}>
      <TextInput
        {...wiring}
        hint={colour === '' ? t('noColour') : undefined}
        readOnly={readOnly}
        narrow
        type="color"
        autoComplete="off"
        value={colour === '' ? '#ffffff' : colour}
        onText={onValue}
        onBlur={onLeave}
      />
      {colour !== '' && <ColourSample colour={colour} />}
      {colour !== '' && !readOnly && (
        <Button variant="quiet" size="s" onClick={() => onValue(null)}>
          {t('remove')} <span className="visually-hidden">{wiring.label}</span>
        </Button>
      )}
    </div>
  )
}

/** White letters on a colour as pages show it, and in words how well they are read. */
function ColourSample({ colour }: { readonly colour: string }) {
  const t = useEditorTexts()
  const locale = useLocale()
  const shown = accentUnderWhite(colour)
  const contrast = whiteContrast(colour)
  if (shown === null || contrast === null) return null
  // Never rounded up to what would suffice.
  const ratio = (Math.floor(contrast * 10) / 10).toLocaleString(locale)
  return (
    <>
      <svg className={styles.sample} viewBox="0 0 120 40" aria-hidden="true" focusable="false">
        <rect width="120" height="40" rx="8" fill={shown} />
        <text x="60" y="26" textAnchor="middle" fill="#ffffff">
          {t('contrast.sample')}
        </text>
      </svg>
      <output className="soft small">
        {t(contrast < enoughForText ? 'contrast.darkened' : 'contrast.enough', { ratio })}
      </output>
    </>
  )
}
