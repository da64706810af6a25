type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  readonly name: string
  readonly value: string
  /** For a box or a radio button. */
  readonly isChecked: boolean | null
  /** For a file field. */
  readonly files: FileList | null
}

/** What a visitor typed, ticked or chose in the fields of an element, before their code was loaded. */
export function readTyped(element: HTMLElement | null): Typed[] {
  const controls = [...(element?.querySelectorAll<Control>('input, textarea, select') ?? [])]
  return controls.filter(isChanged).map((control) => ({
    name: control.name,
    value: control.value,
    isChecked: isTicked(control) ? control.checked : null,
    files: isFile(control) ? control.files : null,
  }))
}

/** Types the same into the fields of the same names, as the visitor would: their rules apply to it. */
export function takeTyped(typed: readonly Typed[], form: HTMLElement): void {
  const controls = [...form.querySelectorAll<Control>('input, textarea, select')]
  for (const { name, value, isChecked, files } of typed) {
    const control = controls.find((one) => one.name === name && (isChecked === null || one.value === value))
    if (control === undefined) continue
    if (isTicked(control)) {
      if (control.checked !== isChecked) control.click()
      continue
    }
    if (isFile(control)) {
      control.files = files
      control.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    // React ignores a value that was set through its own property.
    const prototype: unknown = Object.getPrototypeOf(control)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(
      new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
  }
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
}

function isFile(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'file'
}

function isChanged(control: Control): boolean {
  if (control.name === '') return false
  if (isFile(control)) return control.files?.length !== 0
  if (isTicked(control))
    return control.checked !== control.defaultChecked && (control.type !== 'radio' || control.checked)
  if (control instanceof HTMLSelectElement) return control.selectedIndex !== initialIndex(control)
  return control.value !== control.defaultValue
}

/** The option that the server selected, else the first one, as the browser does. */
function initialIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )
}
