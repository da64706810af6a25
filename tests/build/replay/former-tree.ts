import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const root = join(import.meta.dirname, '../../..')
export const replayFolder = join(root, '.cache/replay')
/** Where a tree builds its schema: now, and before the server had districts. */
const migrateFiles = ['src/server/platform/db/migrate.ts', 'src/server/db/migrate.ts']
/** The job runner of former commits, whose functions theirs call. */
const formerRunner = 'graphile-worker'

/** The commit of a ref. */
export async function commitOf(ref: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], {
    cwd: root,
  }).catch(() => {
    throw new Error(`--from ${ref}: git knows no such commit`)
  })
  return stdout.trim()
}

/** The files of a commit, in a folder below `.cache`; extracted once. Returns the folder. */
export async function extractTree(commit: string): Promise<string> {
  const folder = join(replayFolder, 'trees', commit)
  if (!existsSync(folder)) {
    mkdirSync(join(replayFolder, 'trees'), { recursive: true })
    const unfinished = mkdtempSync(join(replayFolder, 'trees', 'unfinished-'))
    const archive = join(unfinished, 'tree.tar')
    await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root })
    await run('tar', ['-xf', archive, '-C', unfinished])
    rmSync(archive)
    renameSync(unfinished, folder)
  }
  if (migrateFileOf(folder) === null)
    throw new Error(`--from ${commit}: it has no ${migrateFiles.join(' or ')}`)
  standInForRunner(folder)
  return folder
}

function migrateFileOf(folder: string): string | null {
  return migrateFiles.map((file) => join(folder, file)).find((path) => existsSync(path)) ?? null
}

/**
 * Former commits create the schema of graphile-worker before their own. Where the package is not installed any more,
 * empty functions replace those that they call: the content of a queue is not compared.
 */
function standInForRunner(folder: string): void {
  const needsIt = readFileSync(migrateFileOf(folder) ?? '', 'utf8').includes(`'${formerRunner}'`)
  if (!needsIt || isInstalled(formerRunner)) return
  const place = join(folder, 'node_modules', formerRunner)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module', exports: './runner.js' }))
  writeFileSync(
    join(place, 'runner.js'),
    `import pg from 'pg'
export async function runMigrations({ connectionString }) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(${JSON.stringify(standIn)})
  await client.end()
}
`,
  )
}

const standIn = `
create schema if not exists graphile_worker;
create or replace function graphile_worker.add_job(
  identifier text, payload json default null, queue_name text default null, run_at timestamptz default null,
  max_attempts integer default null, job_key text default null, priority integer default null,
  flags text[] default null, job_key_mode text default 'replace'
) returns integer language sql as 'select 0';
create or replace function graphile_worker.remove_job(job_key text) returns integer language sql as 'select 0';
`

function isInstalled(name: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve(name)
    return true
  } catch {
    return false
  }
}

/**
 * Builds the schema in an empty database with the code of a tree, in a separate process, so that the modules of the two
 * trees are not mixed.
 */
export async function migrateWith(tree: string, url: string): Promise<void> {
  const program = `const { migrate } = await import(process.argv[1]); await migrate(process.argv[2])`
  const args = ['--input-type=module', '--eval', program, migrateFileOf(tree) ?? '', url]
  await run(process.execPath, args, { cwd: tree }).catch((error: unknown) => {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new Error(`${tree} cannot build its database: ${reason}`)
  })
}
