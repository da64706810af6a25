/** The text of an association inside a sentence of ours: "Jusqu’au 30 juin" loses its capital, "AG 2027" does not. */
export function withinSentence(text: string): string {
  return /^\p{Lu}[\p{Ll}’' ]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
