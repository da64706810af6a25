/**
 * A label with its value: `Taille : M`. A label that is a question already has its mark, and gets no colon.
 * @param withColon joins the two with the colon of the language
 */
export function afterLabel(label: string, value: string, withColon: () => string): string {
  return /\?\s*$/.test(label) ? `${label.trimEnd()} ${value}` : withColon()
}
