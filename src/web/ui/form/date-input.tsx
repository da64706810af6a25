import { type ComponentProps, type FocusEvent } from 'react'
import { TextInput } from '#web/ui/form/text-input.tsx'

type DateInputProps = Omit<ComponentProps<typeof TextInput>, 'inputMode' | 'type' | 'maxLength'>

/**
 * A date as DD/MM/YYYY in a plain field (a calendar is slow for a birth date). Eight digits without slashes get them
 * when the user leaves the field. The form checks it lazily.
 */
export function DateInput({ onText, onBlur, ...rest }: DateInputProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const digits = /^\s*(\d{2})[ .-]?(\d{2})[ .-]?(\d{4})\s*$/.exec(event.target.value)
    if (digits !== null) onText?.(`${digits[1]}/${digits[2]}/${digits[3]}`)
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
