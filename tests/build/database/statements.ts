import type { DatabaseHandle } from '#server/platform/db/database.ts'

/** Counts the statements sent to PostgreSQL through a pool, of every caller, including begin and commit. */
export function countStatements({ pool }: Pick<DatabaseHandle, 'pool'>): { readonly sent: string[] } {
  const sent: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    const counted = (...given: readonly unknown[]) => {
      const [first] = given
      sent.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text))
      return query(...given)
    }
    Object.assign(client, { query: counted })
  })
  return { sent }
}
