import pg from 'pg'

/**
 * A copy of a database at this moment, as a restored backup of it. Returns its address. The programs that use the
 * database are stopped; idle connections of a test are closed.
 */
export async function aBackup(url: string): Promise<string> {
  const copy = new URL(url)
  const name = copy.pathname.slice(1)
  copy.pathname = `/${name}_${Date.now().toString(36)}`
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.query(`create database ${copy.pathname.slice(1)} template ${name} strategy file_copy`)
  } finally {
    await client.end()
  }
  return copy.href
}
