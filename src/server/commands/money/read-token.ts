/**
 * The word that makes a repetition the same, null where none was given. Nothing in its place is what a script says that
 * lost it: it would be the same for all.
 * @throws Error where it is blank
 */
export function readToken(text: string | undefined): string | null {
  const token = text?.trim()
  if (token === '') throw new Error('TEXT of --token is missing')
  return token ?? null
}
