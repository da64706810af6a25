/** The initials of an association where it has no logo: two letters at most; one of a name without capitals. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s'’-]+/).filter((word) => /^\p{Lu}/u.test(word))
  if (words.length === 0) return name.trim().slice(0, 1).toUpperCase()
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
}
