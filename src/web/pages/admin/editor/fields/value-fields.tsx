import { useState } from 'react'
import { amountText } from '#web/lib/amount/amount-text.ts'
import { formatEuros, parseAmount } from '#domain/format.ts'
import { typedText } from '#domain/form/editing/draft.ts'
import { momentOf, momentParts } from '#domain/form/editing/moments.ts'
import { cents } from '#domain/money.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, FieldMessage } from '#web/ui/form/field.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'
import inputs from '#web/ui/form/input.module.css'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import styles from '../editor.module.css'

/** A text that stays as typed until its field is left, then what was read of it. */
function useTyped(shown: string) {
  const [typed, setTyped] = useState<string | null>(null)
  return { text: typed ?? shown, setTyped, leave: () => setTyped(null) }
}

const euros = (value: unknown) => (typeof value === 'number' ? amountText(cents(value)) : typedText(value))

/** An amount in euros, stored in cents; a text that is no amount is stored as typed, for its mistake to be shown. */
export function EurosField({ value, onValue, onLeave, readOnly, ...wiring }: ControlProps) {
  const locale = useLocale()
  const { text, setTyped, leave } = useTyped(euros(value))
  return (
    <AmountInput
      {...wiring}
      readOnly={readOnly}
      locale={locale}
      text={text}
      onText={(next) => {
        setTyped(next)
        onValue(next.trim() === '' ? null : (parseAmount(next) ?? next))
      }}
      onBlur={() => {
        leave()
        onLeave()
      }}
    />
  )
}

/** A whole number; any other text is stored as typed. */
export function CountField({ value, onValue, onLeave, readOnly, ...wiring }: ControlProps) {
  const { text, setTyped, leave } = useTyped(typedText(value))
  return (
    <TextInput
      {...wiring}
      readOnly={readOnly}
      narrow
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onText={(next) => {
        setTyped(next)
        const plain = next.replaceAll(/\s/g, '')
        onValue(plain === '' ? null : /^\d{1,7}$/.test(plain) ? Number(plain) : next)
      }}
      onBlur={() => {
        leave()
        onLeave()
      }}
    />
  )
}

/** A number with a comma or a point; any other text is stored as typed, for its mistake to be shown. */
export function DecimalField({ value, onValue, onLeave, ...wiring }: ControlProps) {
  const { text, setTyped, leave } = useTyped(typedText(value))
  return (
    <TextInput
      {...wiring}
      narrow
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onText={(next) => {
        setTyped(next)
        const plain = next.trim().replace(',', '.')
        onValue(plain === '' ? null : /^-?\d{1,3}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : next)
      }}
      onBlur={() => {
        leave()
        onLeave()
      }}
    />
  )
}

/** A day by the picker of the browser. */
export function DayField({ value, onValue, onLeave, readOnly, ...wiring }: ControlProps) {
  return (
    <TextInput
      {...wiring}
      readOnly={readOnly}
      narrow
      type="date"
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onText={onValue}
      onBlur={onLeave}
    />
  )
}

/** A day, and the time in Paris where it has one. */
export function MomentField({ value, onValue, onLeave, readOnly, name, label, hint, error }: ControlProps) {
  const t = useEditorTexts()
  const [parts, setParts] = useState(() => ({ of: value, ...momentParts(value) }))
  // Another value arrived than the one that was typed: a version, or another editor's change.
  if (parts.of !== value) setParts({ of: value, ...momentParts(value) })
  const take = (change: { readonly day?: string; readonly time?: string }) => {
    const next = { ...parts, ...change }
    const written = momentOf(next) || null
    setParts({ ...next, of: written ?? undefined })
    onValue(written)
  }
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined
  const control = {
    'aria-describedby': described,
    readOnly,
    autoComplete: 'off',
    className: inputs.input,
    onBlur: onLeave,
  }
  return (
    <fieldset className={styles.moment}>
      <Field id={name} label={label}>
        {({ id }) => (
          <input
            {...control}
            {...{ id, name }}
            type="date"
            aria-invalid={error === undefined ? undefined : true}
            value={parts.day}
            onChange={({ target }) => take({ day: target.value })}
          />
        )}
      </Field>
      <Field
        id={`${name}-time`}
        label={
          <>
            {t('time')} <span className="visually-hidden">{label}</span>
          </>
        }
      >
        {({ id }) => (
          <input
            {...control}
            {...{ id, name: id }}
            type="time"
            value={parts.time}
            onChange={({ target }) => take({ time: target.value })}
          />
        )}
      </Field>
      {described !== undefined && (
        <div className={styles.wide}>
          {hint !== undefined && (
            <p id={`${name}-hint`} className="soft small">
              {hint}
            </p>
          )}
          <FieldMessage id={`${name}-error`} tone="error" text={error} />
        </div>
      )}
    </fieldset>
  )
}

/** Suggested amounts: those that are there, and one more. */
export function AmountsField({
  value,
  onValue,
  onLeave,
  readOnly,
  name,
  label,
  hint,
  error,
  max = 6,
}: ControlProps) {
  const t = useEditorTexts()
  const locale = useLocale()
  const amounts: readonly unknown[] = Array.isArray(value) ? value : []
  const shown = amounts.length < max && !readOnly ? [...amounts, null] : amounts
  const described = amounts.flatMap((one) =>
    typeof one === 'number' ? [formatEuros(cents(one), locale)] : [],
  )
  return (
    <fieldset id={name} className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {hint !== undefined && <p className="soft small">{hint}</p>}
      <div className={styles.row}>
        {shown.map((one, index) => (
          <EurosField
            key={index}
            name={`${name}[${index}]`}
            label={t('amountNumber', { number: index + 1 })}
            value={one}
            readOnly={readOnly}
            error={index === 0 ? error : undefined}
            onLeave={onLeave}
            onValue={(next) => {
              const changed = next === null ? amounts.toSpliced(index, 1) : amounts.toSpliced(index, 1, next)
              onValue(changed)
            }}
          />
        ))}
      </div>
      <p className="visually-hidden">{described.join(', ')}</p>
    </fieldset>
  )
}

/** Texts, one in each line. */
export function LinesField({ value, onValue, onLeave, ...wiring }: ControlProps) {
  const lines: readonly unknown[] = Array.isArray(value) ? value : []
  const { text, setTyped, leave } = useTyped(lines.join('\n'))
  return (
    <TextArea
      {...wiring}
      rows={4}
      value={text}
      onText={(next) => {
        setTyped(next)
        onValue(
          next
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }}
      onBlur={() => {
        leave()
        onLeave()
      }}
    />
  )
}
