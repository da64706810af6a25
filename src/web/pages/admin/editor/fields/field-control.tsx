import { Suspense, lazy } from 'react'
import { typedText } from '#domain/form/editing/draft.ts'
import type { EditorField } from '#domain/form/editing/editor-fields.ts'
import { textOf } from '#domain/form/editing/editor-fields.ts'
import type { BesideProps, ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import {
  ChoiceField,
  ColourField,
  CountryField,
  FlagField,
  MarksField,
} from '#web/pages/admin/editor/fields/choice-fields.tsx'
import { PinField } from '#web/pages/admin/editor/fields/place/pin-field.tsx'
import { StreetField } from '#web/pages/admin/editor/fields/place/street-field.tsx'
import { PictureField } from '#web/pages/admin/editor/fields/picture/picture-field.tsx'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import {
  AmountsField,
  CountField,
  DayField,
  DecimalField,
  EurosField,
  LinesField,
  MomentField,
} from '#web/pages/admin/editor/fields/value-fields.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

const RichText = lazy(() => import('#web/pages/admin/editor/fields/rich-text/rich-text.tsx'))

interface FieldControlProps extends ControlProps, BesideProps {
  readonly field: EditorField
  readonly tiers: readonly { readonly key: string; readonly name: string }[]
  readonly pictures: PictureCalls
}

/** One field of the editor, by the kind of its value. */
export function FieldControl({ field, tiers, pictures, valueBeside, onFill, ...control }: FieldControlProps) {
  const { kind, options = [] } = field
  const t = useEditorTexts()
  const { value, onValue: _onValue, onLeave: _onLeave, readOnly: _readOnly, max: _max, ...wiring } = control
  switch (kind) {
    case 'line':
    case 'web':
    case 'lines':
      return <PlainField {...control} kind={kind} />
    case 'html':
      return (
        <Suspense fallback={<TextArea {...wiring} readOnly value="" rows={6} />}>
          <RichText {...control} value={typedText(value)} />
        </Suspense>
      )
    case 'euros':
      return <EurosField {...control} />
    case 'amounts':
      return <AmountsField {...control} />
    case 'count':
      return <CountField {...control} />
    case 'day':
      return <DayField {...control} />
    case 'moment':
      return <MomentField {...control} />
    case 'values':
      return <LinesField {...control} />
    case 'flag':
      return <FlagField {...control} />
    case 'decimal':
      return <DecimalField {...control} />
    case 'country':
      return <CountryField {...control} />
    case 'choice':
      return <ChoiceField {...control} field={field} />
    case 'marks':
      return (
        <MarksField
          {...control}
          options={options.map((one) => ({ value: one, label: t(`choice.${textOf(field)}.${one}`) }))}
        />
      )
    case 'tiers':
      return (
        <MarksField
          {...control}
          options={tiers.map(({ key, name }) => ({ value: key, label: name || key }))}
        />
      )
    case 'colour':
      return <ColourField {...control} />
    case 'street':
      return <StreetField {...control} {...{ valueBeside, onFill }} />
    case 'pin':
      return <PinField {...control} {...{ valueBeside, onFill }} />
    case 'picture':
      return <PictureField {...control} calls={pictures} ratio={field.ratio ?? [4, 3]} />
  }
}

interface PlainFieldProps extends ControlProps {
  readonly kind: 'line' | 'web' | 'lines'
}

/** A text as it is typed: where it is too long its mistake says so, and nothing of a paste is cut off unseen. */
function PlainField({ kind, value, onValue, onLeave, readOnly, max: _max, ...wiring }: PlainFieldProps) {
  const field = { ...wiring, readOnly, value: typedText(value), onText: onValue, onBlur: onLeave }
  if (kind === 'lines') return <TextArea {...field} rows={4} />
  return (
    <TextInput
      {...field}
      autoComplete="off"
      {...(kind === 'web' && { type: 'url', inputMode: 'url' as const })}
    />
  )
}
