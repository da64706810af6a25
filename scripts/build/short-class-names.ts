import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Class names of CSS modules for a build: the letters of the file and the number of the class in it, `A0`, `A1`. They
 * are alike, which compresses better than the usual digests, and the same in the browser's build and the server's.
 * @param folder where the CSS modules are
 */
export function shortClassNames(folder: string): (name: string, file: string, css: string) => string {
  const files = globSync('**/*.module.css', { cwd: folder })
    .map((file) => join(folder, file))
    .toSorted()
  return (name, file, css) => {
    const path = file.split('?')[0] ?? file
    const names = [
      ...new Set(css.matchAll(/(?:\.|@keyframes\s+|@container\s+)([a-z][\w-]*)/gi).map(([, one]) => one)),
    ]
    const [fileIndex, nameIndex] = [files.indexOf(path), names.indexOf(name)]
    if (fileIndex === -1 || nameIndex === -1) throw new Error(`no short name for ${name} of ${file}`)
    return lettersOf(fileIndex) + nameIndex.toString(36)
  }
}

/** 0 is A, 25 is Z, 26 is BA. */
function lettersOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26)) + last
}
