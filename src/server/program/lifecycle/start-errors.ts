import { ConfigError } from '#server/program/lifecycle/environment-reader.ts'
import { StartError } from '#server/platform/start-error.ts'

/** Fields that Node and pg add to an error; each may be absent. */
interface Details extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly port?: number
  readonly path?: string
  readonly hostname?: string
  readonly address?: string
}

type Explanation = readonly [reason: string, remedy: string]

const checkDatabaseUrl = 'Check DATABASE_URL, or unset it to use the PostgreSQL that is shipped.'

/** SQLSTATE of a rejected or failed connection. */
const databaseRefusals: Readonly<Record<string, Explanation>> = {
  '28P01': ['the database refuses this user or password', checkDatabaseUrl],
  '28000': ['the database refuses this user from this machine', 'Check DATABASE_URL and pg_hba.conf.'],
  '3D000': ['the database does not exist', 'Create it with createdb, or check DATABASE_URL.'],
  '42501': ['the database user may not do this', 'Make it the owner of its database.'],
  '53300': ['the database has no connection left', 'Raise max_connections there, or stop other clients.'],
  '57P03': ['the database is still starting', 'Try again in a moment.'],
}

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']
const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']

function explainListen({ code, port }: Details): Explanation | null {
  if (code === 'EADDRINUSE')
    return [
      `port ${port} is taken by another program`,
      'Stop it, or set PORT or SANDBOX_PORT to a free port.',
    ]
  if (code === 'EACCES')
    return [`port ${port} needs rights that this process does not have`, 'Set PORT to one above 1023.']
  return null
}

function explainDatabase(error: Error, { code = '', hostname, address, port }: Details): Explanation | null {
  const host = hostname ?? address
  const where = host === undefined ? '' : ` at ${host}${port === undefined ? '' : `:${port}`}`
  if (unreachable.includes(code)) return [`the database${where} is unreachable (${code})`, checkDatabaseUrl]
  if (
    /timeout expired|connection timeout|read timeout|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  )
    return ['the database does not answer', checkDatabaseUrl]
  if (/unsupported startup parameter/.test(error.message))
    return ['the pooler before the database accepts no options', 'Set DATABASE_DIRECT_URL to the database.']
  return databaseRefusals[code] ?? null
}

function explainFile({ code = '', path }: Details): Explanation | null {
  if (code === 'ENOSPC') return ['the disk is full', 'Free some space, or set DATA_DIR to another disk.']
  if (path === undefined || !notWritable.includes(code)) return null
  return [
    `${path} cannot be used (${code})`,
    'Give us the right to write there, or set DATA_DIR to another folder.',
  ]
}

function explain(error: Error): Explanation | null {
  // Several addresses of one host were tried; the first error is enough.
  if (error instanceof AggregateError) {
    const first: unknown = error.errors[0]
    if (first instanceof Error) return explain(first)
  }
  if (error instanceof StartError) return [error.message, error.remedy]
  const details: Details = error
  const known =
    (details.syscall === 'listen' ? explainListen(details) : null) ??
    explainDatabase(error, details) ??
    explainFile(details)
  return known ?? (error.cause instanceof Error ? explain(error.cause) : null)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Why the program did not start, for the operator: one line with cause and remedy.
 * An unexpected error is shown unchanged.
 */
export function explainStartError(error: unknown): string {
  if (error instanceof ConfigError) return `Cannot start: ${oneLine(error.message)}`
  if (!(error instanceof Error)) return `Cannot start: ${oneLine(String(error))}`
  const [reason, remedy] = explain(error) ?? [error.message, 'Set LOG_LEVEL=debug to see more.']
  return `Cannot start: ${oneLine(reason).replace(/\.$/, '')}. ${oneLine(remedy)}`
}
