import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/platform/start-error.ts'
import type { PostgresFiles } from './embedded-postgres-files.ts'
import { draftOf, giveTo } from './embedded-postgres-files.ts'

export const superuser = 'obole'

/** Without the provider and encoding flags, initdb uses the machine's locale, often with SQL_ASCII. */
const initFlags = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** Only the variables that the server needs. Our own environment is not passed on. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC' }

async function initialise(files: PostgresFiles, password: string, fast: boolean): Promise<void> {
  const draft = draftOf(files.cluster)
  const passwordDraft = `${draft}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  giveTo(files.owner, draft)
  writeFileSync(passwordDraft, password, { mode: 0o600 })
  giveTo(files.owner, passwordDraft)
  const flags = [
    ...initFlags,
    `--pwfile=${passwordDraft}`,
    `--pgdata=${draft}`,
    ...(fast ? ['--no-sync'] : []),
  ]
  try {
    await promisify(execFile)(`${files.bin}/initdb`, flags, {
      ...files.owner,
      env: serverEnvironment,
      cwd: dirname(files.cluster),
    })
  } catch (cause) {
    const said =
      cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : ''
    throw new StartError(
      `PostgreSQL could not create its data folder ${files.cluster}: ${said ?? ''}`,
      'Check the space and the rights there, or set DATA_DIR or DATABASE_URL.',
      { cause },
    )
  } finally {
    rmSync(passwordDraft, { force: true })
  }
  // A crash before this line leaves a draft that the next start removes.
  renameSync(draft, files.cluster)
}

/**
 * Creates the cluster at the first start; `fast` skips the flush to disk (tests).
 * @returns the superuser's password, stored in a file that only this user can read
 * @throws StartError if the cluster cannot be created, or its password file is missing
 */
export async function ensureCluster(files: PostgresFiles, fast: boolean): Promise<string> {
  if (existsSync(files.cluster)) {
    if (existsSync(files.passwordFile)) return readFileSync(files.passwordFile, 'utf8').trim()
    throw new StartError(
      `the database in ${files.cluster} has lost its password file ${files.passwordFile}`,
      'Put the file back from your backup, or move the database folder away to begin with an empty one.',
    )
  }
  const password = randomBytes(24).toString('base64url')
  // Written first: a cluster without a stored password could not be opened any more.
  writeFileSync(files.passwordFile, `${password}\n`, { mode: 0o600 })
  await initialise(files, password, fast)
  return password
}
