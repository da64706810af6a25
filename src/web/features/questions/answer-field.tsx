import type { CustomField } from '#contract/form.ts'
import { FileField } from '#web/features/questions/file/file-field.tsx'
import type { Upload } from '#web/features/questions/file/use-file-upload.ts'
import { useTypedBefore } from '#web/lib/form/use-typed-before.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

interface AnswerFieldProps {
  readonly field: CustomField
  /** The problem's field, also the id of the form control. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
  readonly onLeave: () => void
  readonly upload: Upload
}

/** Choices with at most this many characters fit on one line. */
const shortChoice = 4
/** With more choices than this, they are in a drop-down list. */
const mostRadios = 5

/** One question of the association, as the form control for its type. Source: spec section 3, custom field. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, name, value, error, onValue, onLeave, upload } = props
  useTypedBefore(name, value, onValue)
  const t = useTexts('questions')
  const lang = useContentLang()
  const hint = field.hint === '' ? undefined : <span lang={lang}>{field.hint}</span>
  const optional = field.isRequired ? undefined : t('optional')
  const texts = { label: <span lang={lang}>{field.label}</span>, error, optional }
  const line = {
    ...texts,
    name,
    value,
    onText: onValue,
    onBlur: onLeave,
    autoComplete: 'off',
    'aria-required': field.isRequired || undefined,
  }
  switch (field.type) {
    case 'Date':
      return (
        <DateInput
          {...line}
          hint={
            hint === undefined ? (
              t('dateHint')
            ) : (
              <>
                {hint} – {t('dateHint')}
              </>
            )
          }
        />
      )
    case 'TextInput':
      return <TextInput {...line} hint={hint} />
    case 'FreeText':
      return <TextArea {...line} hint={hint} room={roomOf(field, value, t)} />
    case 'Phone':
      return <TextInput {...line} autoComplete="tel" hint={hint} narrow type="tel" inputMode="tel" />
    case 'Zipcode':
      return (
        <TextInput
          {...line}
          autoComplete="postal-code"
          hint={hint}
          narrow
          autoCapitalize="characters"
          spellCheck={false}
        />
      )
    case 'Number':
      return <TextInput {...line} hint={hint} narrow inputMode="decimal" />
    case 'File':
      return <FileField {...texts} {...{ name, value, hint, onValue, upload }} required={field.isRequired} />
    case 'YesNo':
    case 'ChoiceList':
      return <ChoiceField {...props} texts={{ ...texts, hint }} />
  }
}

interface ChoiceFieldProps extends AnswerFieldProps {
  readonly texts: Pick<Parameters<typeof Select>[0], 'label' | 'hint' | 'error' | 'optional'>
}

/** A few values are radio buttons; many are a drop-down list. The wire values are Oui and Non in every language. */
function ChoiceField({ field, name, value, onValue, onLeave, texts }: ChoiceFieldProps) {
  const t = useTexts('questions')
  const lang = useContentLang()
  const isYesNo = field.type === 'YesNo'
  if (!isYesNo && field.values.length > mostRadios) {
    return (
      <Select
        {...texts}
        name={name}
        value={value}
        emptyLabel={field.isRequired ? t('choose') : t('noAnswer')}
        options={field.values.map((choice) => ({ id: choice, label: choice }))}
        onId={onValue}
        onBlur={onLeave}
        aria-required={field.isRequired || undefined}
      />
    )
  }
  const values = isYesNo
    ? [
        { value: 'Oui', label: t('yes') },
        { value: 'Non', label: t('no') },
      ]
    : field.values.map((choice) => ({ value: choice, label: <span lang={lang}>{choice}</span> }))
  return (
    <RadioList
      {...texts}
      name={name}
      value={value}
      options={field.isRequired || value === '' ? values : [...values, { value: '', label: t('noAnswer') }]}
      onChoice={onValue}
      required={field.isRequired}
      inline={isYesNo || field.values.every((choice) => choice.length <= shortChoice)}
    />
  )
}

/** The number of characters that still fit, where the association set a limit. */
function roomOf(
  { maxLength }: CustomField,
  value: string,
  t: ReturnType<typeof useTexts<'questions'>>,
): string | undefined {
  if (maxLength === null) return undefined
  const left = maxLength - Array.from(value.trim()).length
  return left >= 0 ? t('room', { count: left }) : t('tooLong', { count: -left })
}
