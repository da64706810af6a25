/** What a field shows: nothing yet, an error, or that it is right. Source: spec section 3. */
export type FieldState = 'pristine' | 'invalid' | 'valid'

/** When a field is judged: on leaving it (lazy) or at every input (aggressive). Source: spec section 5. */
export type ValidationMode = 'lazy' | 'aggressive'

/** What happened to the field; `force` is a submission, which judges everything. */
export type FieldTrigger = 'input' | 'blur' | 'force'

const lazyTypes: ReadonlySet<string> = new Set(['Date', 'Phone'])

/** Lazy for dates and phones, which are wrong until they are complete; aggressive for everything else. */
export function validationModeOf(fieldType: string): ValidationMode {
  return lazyTypes.has(fieldType) ? 'lazy' : 'aggressive'
}

/**
 * The state of a field after something happened to it. A field that was never typed in stays pristine when it is left;
 * a lazy field that is being corrected turns right as soon as it is right.
 * @param isDirty whether the visitor ever changed the value
 * @param hasError whether the present value breaks a rule
 */
export function nextFieldState(
  state: FieldState,
  trigger: FieldTrigger,
  field: { readonly mode: ValidationMode; readonly isDirty: boolean; readonly hasError: boolean },
): FieldState {
  const judged = field.hasError ? 'invalid' : 'valid'
  if (trigger === 'force') return judged
  if (!field.isDirty) return state
  if (trigger === 'blur' || field.mode === 'aggressive') return judged
  // Typing in a lazy field never scolds; it may only take an error away.
  if (state === 'invalid') return judged
  return field.hasError ? 'pristine' : state
}
