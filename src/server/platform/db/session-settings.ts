import type pg from 'pg'

/** How long the server lets a statement run. */
export const statementMs = 5_000

/** Settings of each session: locks 3 s, statements 5 s, idle transactions 5 s. */
const sessionSettings = {
  lock_timeout: '3000',
  statement_timeout: String(statementMs),
  idle_in_transaction_session_timeout: '5000',
  timezone: 'UTC',
}

/** The settings as options of a new connection. */
export const startOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Stores the settings with the role that connects through a pooler: a pooler that shares connections by transaction
 * passes no options on. They apply to connections that are opened from then on.
 */
export async function storeSessionSettings(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]?.name ?? '')
  for (const [name, value] of Object.entries(sessionSettings))
    await client.query(
      `alter role ${client.escapeIdentifier(role)} in database ${database} set ${name} = ${client.escapeLiteral(value)}`,
    )
}
