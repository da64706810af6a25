import type { SelectOption } from '#web/ui/form/select.tsx'

/** The numbers from 1 to `most` as a list. */
export function countOptions(most: number): SelectOption[] {
  return Array.from({ length: most }, (_, index) => ({ id: String(index + 1), label: String(index + 1) }))
}
