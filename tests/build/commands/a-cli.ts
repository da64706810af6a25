import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../src/config.ts'
import { findCommand } from '#server/program/commands/find-command.ts'
import { compiledOnce } from '../../../scripts/node-flags.mjs'
import type { World } from '../a-world.ts'

const root = join(import.meta.dirname, '../../..')
const node = join(root, 'node_modules/.bin/node')

/** The output of a command in a world: lines, or an Error for a refusal. Runs in this process. */
export function aCli({ deps, sandbox }: World, fileStorage: Config['fileStorage'] = null) {
  const sandboxPort = Number(new URL(sandbox.url).port)
  const dataDir = mkdtempSync(join(tmpdir(), 'obole-cli-'))
  return async (...args: readonly string[]): Promise<readonly string[]> =>
    findCommand(args)(deps, { provider: 'sandbox', sandboxPort, dataDir, fileStorage })
}

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command as a separate process: its exit code and its output. */
export function runCli({ databaseUrl, sandbox }: World, ...args: readonly string[]): Promise<Ran> {
  return runWith({ DATABASE_URL: databaseUrl, SANDBOX_PORT: new URL(sandbox.url).port }, args)
}

/** Runs a command where no database answers. */
export function runOffline(...args: readonly string[]): Promise<Ran> {
  return runWith({ DATABASE_URL: 'postgres://none@127.0.0.1:1/none' }, args)
}

function runWith(settings: Readonly<Record<string, string>>, args: readonly string[]): Promise<Ran> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...compiledOnce,
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'obole-cli-')),
    ...settings,
  }
  return new Promise((resolve) => {
    execFile(node, ['src/cli.ts', ...args], { cwd: root, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err })
    })
  })
}

/** A file with this content, for a command that reads one. */
export function aFile(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'obole-file-')), 'in.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
