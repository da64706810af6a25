import { resolve } from 'node:path'
import type { Reader } from '#server/program/lifecycle/environment-reader.ts'

interface DatabaseUrls {
  readonly databaseUrl: string | null
  readonly databaseDirectUrl: string | null
  readonly databaseReadUrl: string | null
}

/** The database, the database behind a pooler, and a replica. @throws ConfigError */
export function readDatabaseUrls({ text, url, refuse }: Reader): DatabaseUrls {
  const read = (key: string) => {
    const isSet =
      url(key, ['postgres:', 'postgresql:'], 'postgres://user:pass@host:5432/obole', true) !== null
    return isSet ? text(key) : null
  }
  const urls = {
    databaseUrl: read('DATABASE_URL'),
    databaseDirectUrl: read('DATABASE_DIRECT_URL'),
    databaseReadUrl: read('DATABASE_READ_URL'),
  }
  if (urls.databaseUrl === null && urls.databaseDirectUrl !== null)
    refuse('DATABASE_DIRECT_URL', 'the database behind the pooler of DATABASE_URL, which is not set', true)
  return urls
}

/** The archive of the shipped database, on another disk if possible: what is lost with the database must not include it. */
export function readWalArchive({ text, refuse }: Reader, dataDir: string): string | null {
  const given = text('WAL_ARCHIVE_DIR')
  if (given === null) return null
  const folder = resolve(given)
  if (text('DATABASE_URL') !== null)
    refuse('WAL_ARCHIVE_DIR', 'only without DATABASE_URL: a PostgreSQL of your own has its own archive')
  if (`${folder}/`.startsWith(`${dataDir}/`)) refuse('WAL_ARCHIVE_DIR', 'a folder outside of DATA_DIR')
  return folder
}
