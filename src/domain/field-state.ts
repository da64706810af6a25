/** State of a field: nothing shown yet, an error, or success. Source: spec section 3. */
export type FieldState = 'pristine' | 'invalid' | 'valid'

/** When a field is validated: on blur (lazy) or at every input (aggressive). Source: spec section 5. */
export type ValidationMode = 'lazy' | 'aggressive'

/** The event of the field; `force` is a submission, which validates everything. */
export type FieldTrigger = 'input' | 'blur' | 'force'

const lazyTypes: ReadonlySet<string> = new Set(['Date', 'Phone'])

/** Lazy for dates and phones, which are invalid until they are complete; aggressive for all other types. */
export function validationModeOf(fieldType: string): ValidationMode {
  return lazyTypes.has(fieldType) ? 'lazy' : 'aggressive'
}

/**
 * The state of a field after an event. A field that was never changed stays pristine on blur; a lazy field with an
 * error becomes valid as soon as its value is valid.
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
  // Input in a lazy field never shows a new error; it may only remove one.
  if (state === 'invalid') return judged
  return field.hasError ? 'pristine' : state
}
