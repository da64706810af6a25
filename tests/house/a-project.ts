import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Project {
  readonly folder: string
  /** Runs a command of our packages in the project. */
  readonly run: (
    command: string,
    ...args: string[]
  ) => Promise<{ code: number; output: string; errors: string }>
  readonly remove: () => void
}

/**
 * A small project in a temporary folder with the same rules as this one.
 * @param files their texts by path
 * @param shared the files that are copied from this project: the configuration of the rules
 */
export function aProject(
  files: Readonly<Record<string, string>>,
  shared: readonly string[],
  { ownPackages = false } = {},
): Project {
  const folder = mkdtempSync(join(tmpdir(), 'obole-house-'))
  for (const path of shared) cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (!ownPackages) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    run: (command, ...args) => runIn(folder, command, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function runIn(folder: string, command: string, args: string[]) {
  const bin = join(root, 'node_modules/.bin')
  const child = spawn(process.execPath, [join(bin, command), ...args], { cwd: folder })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return new Promise<{ code: number; output: string; errors: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output, errors }))
  })
}

const notOurs = new Set([
  'node_modules',
  'build',
  'data',
  '.cache',
  '.react-router',
  '.git',
  'tmp',
  'coverage',
])

/** Every file of this project that is not generated, as a path from its root. */
export function projectFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (folder === root && notOurs.has(entry.name)) return []
    return entry.isDirectory() ? projectFiles(path) : [relative(root, path)]
  })
}
