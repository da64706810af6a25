import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** The field of a six-digit code: one field, so that it can be pasted and filled in by the browser. */
export function CodeInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...props}
      narrow
      autoComplete="one-time-code"
      inputMode="numeric"
      enterKeyHint="go"
      maxLength={20}
      required
    />
  )
}
