import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseHandle, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'

/** A PostgreSQL of its own with the schema and nothing in it. */
export async function startEmptyDatabase(): Promise<DatabaseHandle> {
  const folder = mkdtempSync(join(tmpdir(), 'obole-database-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    port: await freePort(),
    fast: true,
    log: () => {},
  })
  await migrate(server.url)
  const handle = openDatabase(server.url)
  const close = async () => {
    await handle.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...handle, close }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
