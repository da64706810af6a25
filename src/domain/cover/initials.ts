const articles = new Set([
  'l',
  'la',
  'le',
  'les',
  'd',
  'de',
  'des',
  'du',
  'the',
  'el',
  'los',
  'las',
  'un',
  'une',
])

/** At most two capital letters or digits for a name: "La Marmite de l’Erdre" has "ME". */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && !articles.has(word.toLowerCase()))
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
}
