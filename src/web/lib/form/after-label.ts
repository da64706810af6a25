/**
 * A label and what is said about it: `Taille : M`. One that is a question already has its mark, and takes no colon.
 * @param withColon writes the two with the language's own colon
 */
export function afterLabel(label: string, said: string, withColon: () => string): string {
  return /\?\s*$/.test(label) ? `${label.trimEnd()} ${said}` : withColon()
}
