import { type ComponentProps, type FocusEvent } from 'react'
import { slashDate } from '#web/ui/form/slash-date.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

type DateInputProps = Omit<ComponentProps<typeof TextInput>, 'inputMode' | 'type' | 'maxLength'>

/**
 * A date as DD/MM/YYYY in a plain field (a calendar is slow for a birth date). Eight digits without slashes get
 * them when the user leaves the field, and so does a copied YYYY-MM-DD. The form checks it lazily.
 */
export function DateInput({ onText, onBlur, ...rest }: DateInputProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const date = slashDate(event.target.value)
    if (date !== null) onText?.(date)
    onBlur?.(event)
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      narrow
      inputMode="numeric"
      maxLength={10}
      {...(onText && { onText })}
      onBlur={leave}
    />
  )
}
