import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from '../a-project.ts'

export interface Source {
  readonly path: string
  readonly text: string
}

/** SQL functions, and TypeScript of the server that may hold SQL; comments left out. */
export function sources(): Source[] {
  const paths = [...projectFiles(join(root, 'sql')), ...projectFiles(join(root, 'src/server'))]
  return paths
    .filter((path) => path.endsWith('.sql') || (path.endsWith('.ts') && !path.endsWith('.test.ts')))
    .map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(--|\/\/|\*|\/\*).*$/gm, ''),
    }))
}

/** Text between this opening parenthesis and its closing one, split at the commas of this level. */
export function argumentsAt(text: string, open: number): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text.slice(open + 1)) {
    if (letter === ')' && depth === 0) break
    if ('(['.includes(letter)) depth += 1
    if (')]'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${letter}`)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
