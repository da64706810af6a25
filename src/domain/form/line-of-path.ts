/**
 * The line of a JSON text, from 1, where a path like `tiers[1].price` is written: of its value, or of the nearest part
 * around it that is there. 1 for a text that is not JSON.
 */
export function lineOfPath(text: string, path: string): number {
  const places = new Map<string, number>()
  try {
    JSON.parse(text)
    placesIn(text, places)
  } catch {
    return 1
  }
  for (let part = path; part !== ''; part = part.replace(/(?:^|\.)[^.[]+$|\[\d+\]$/, '')) {
    const at = places.get(part)
    if (at !== undefined) return lineOf(text, at)
  }
  return 1
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

/** A container that the scanner is in. */
interface Level {
  readonly path: string
  /** Null in an object. */
  index: number | null
  key: string
}

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g

/** Notes where each member of a valid JSON text begins. */
function placesIn(text: string, places: Map<string, number>): void {
  const levels: Level[] = []
  let isKey = false
  for (const { 0: part, index: at } of text.matchAll(token)) {
    const level = levels.at(-1)
    const here = level === undefined ? '' : pathIn(level)
    if (part === '{' || part === '[') {
      places.set(here, places.get(here) ?? at)
      levels.push({ path: here, index: part === '[' ? 0 : null, key: '' })
      isKey = part === '{'
    } else if (part === '}' || part === ']') {
      levels.pop()
      isKey = false
    } else if (part === ',' && level !== undefined) {
      if (level.index === null) isKey = true
      else level.index += 1
    } else if (part === ':') isKey = false
    else if (isKey && level !== undefined) {
      level.key = JSON.parse(part) as string
      places.set(pathIn(level), at)
    } else places.set(here, places.get(here) ?? at)
  }
}

function pathIn({ path, index, key }: Level): string {
  if (index !== null) return `${path}[${index}]`
  return path === '' ? key : `${path}.${key}`
}
