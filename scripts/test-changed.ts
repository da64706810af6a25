// npm run test:changed [commit]: the tests that the files which differ from a commit (HEAD) need.
import { execFileSync, spawnSync } from 'node:child_process'
import { apiTestsOf } from './changed-tests.ts'
import { root } from './machine-needs.mjs'
import { childEnvironment } from './prepare.mjs'

const [since = 'HEAD'] = process.argv.slice(2)

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Runs the tests that match; true where none failed. */
function passes(...args: string[]): boolean {
  const env = { ...childEnvironment(), OBOLE_GATE: 'quick' }
  const run = ['run', '--passWithNoTests', ...args]
  return spawnSync('vitest', run, { cwd: root, env, stdio: 'inherit' }).status === 0
}

const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const api = apiTestsOf(files)
const isSound = passes('--changed', since, '--project', 'unit', '--project', 'house')
const isSoundOverHttp = api.length === 0 || passes('--project', 'api', ...api)
process.exitCode = isSound && isSoundOverHttp ? 0 : 1
