import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Files that the program reads at run time, without its packages. */
const parts = ['package.json', 'src', 'build', 'sql', 'migrations', 'legal', 'demo']

/** A copy of the built program, of which a test may delete files while it runs. */
export interface BuiltCopy {
  readonly folder: string
  /** Deletes the page files of a route, as a new release does. */
  readonly loseFiles: (route: RegExp) => readonly string[]
  readonly remove: () => void
}

export function aBuiltCopy(): BuiltCopy {
  const folder = mkdtempSync(join(tmpdir(), 'obole-copy-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const assets = join(folder, 'build/client/assets')
  return {
    folder,
    loseFiles: (route) => {
      const lost = readdirSync(assets).filter((name) => route.test(name))
      for (const name of lost) rmSync(join(assets, name))
      return lost
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
