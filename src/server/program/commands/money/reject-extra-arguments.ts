/**
 * Rejects extra arguments: the operator meant something by them, and money is about to move.
 * @throws Error if there are any
 */
export function rejectExtraArguments(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`"${words.join(' ')}" is not expected`)
}
