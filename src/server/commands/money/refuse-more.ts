/**
 * Refuses words that a command does not read: whoever typed them meant something, and money is about to move.
 * @throws Error where there are any
 */
export function refuseMore(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`"${words.join(' ')}" is too much`)
}
