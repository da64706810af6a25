// Writes src/server/platform/db/tables.ts and migrations/schema.sql from the catalog: `npm run table-types`. It migrates DATABASE_URL, or a PostgreSQL of
// its own in a temporary folder.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { drawTables, namedColumns } from './tables/draw-tables.ts'
import { drawSchema } from './tables/draw-schema.ts'
import { readColumns } from './tables/read-columns.ts'

const schemaFile = join(import.meta.dirname, '../migrations/schema.sql')
const sources = join(import.meta.dirname, '../src/server/platform/db')

/** The content of tables.ts for the database of this client. */
export async function drawDatabase(client: pg.Client): Promise<string> {
  const named = namedColumns(readFileSync(join(sources, 'column-types.ts'), 'utf8'))
  return drawTables(await readColumns(client), named)
}

async function writeFrom(url: string): Promise<void> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    writeFileSync(join(sources, 'tables.ts'), await drawDatabase(client))
    writeFileSync(schemaFile, await drawSchema(client))
  } finally {
    await client.end()
  }
}

async function writeFromOwnPostgres(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'obole-tables-'))
  chmodSync(dataDir, 0o755)
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const server = await startEmbeddedPostgres({ dataDir, port, fast: true, log: () => {} })
  try {
    await writeFrom(server.url)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL']
  await (url === undefined ? writeFromOwnPostgres() : writeFrom(url))
}
