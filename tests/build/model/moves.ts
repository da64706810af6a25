import { sql } from 'kysely'
import { machines } from '#domain/machines.ts'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * The table of every machine, the id of an entity in its events, and the states in which an entity may begin without an
 * event.
 */
const places = [
  ['cart', 'cart', 'id', ['open']],
  ['payment', 'payment', 'id', ['open']],
  ['attempt', 'payment_attempt', 'id', ['created', 'submitted']],
  ['refund', 'refund', 'id', ['created']],
  ['schedule', 'schedule', 'id', ['active']],
  ['regularisation', 'regularisation', 'id', ['open']],
  // The first debit is created with its order, already paid.
  ['installment', 'installment', 'payment_id', ['planned', 'paid']],
  ['dispute', 'dispute', 'id', ['open']],
  // A repayment by an association is created as received.
  ['payout', 'payout', 'id', ['created', 'paid']],
  ['mandate', 'mandate', 'id', ['active', 'revoked']],
  ['orphan', 'orphan_payment', 'id', ['open', 'quarantined']],
] as const

/** Changes that do not follow the machine: without an event, by an unknown edge, or from another state. */
export async function wrongMoves(db: Db): Promise<string[]> {
  return [...(await movesWithoutEvent(db)), ...(await movesNotDrawn(db)), ...(await movesFromElsewhere(db))]
}

/** Each entity has the state of its last event. */
async function movesWithoutEvent(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [machine, table, key, initial] of places) {
    const { rows } = await sql<{ id: string; state: string; recorded: string | null }>`
      select t.${sql.id(key)} as id, t.state, m.to_state as recorded from ${sql.id(table)} t left join lateral (
        select to_state from state_change
        where machine = ${machine} and entity_id = t.${sql.id(key)} order by id desc limit 1
      ) m on true
      where t.state <> coalesce(m.to_state, case when t.state = any(${[...initial]}) then t.state else '' end)
    `.execute(db)
    found.push(
      ...rows.map(
        ({ id, state, recorded }) => `${machine} ${id} is ${state}, its last event says ${recorded}`,
      ),
    )
  }
  return found
}

/**
 * The functions of the database make only the changes in the tables of the domain; an event without a change is a note.
 */
async function movesNotDrawn(db: Db): Promise<string[]> {
  const known = new Map(machines.map((machine) => [machine.name, machine]))
  const moves = await db
    .selectFrom('state_change')
    .select(['machine', 'event', 'from_state', 'to_state'])
    .whereRef('from_state', '<>', 'to_state')
    .distinct()
    .execute()
  return moves
    .filter(
      ({ machine, event, from_state, to_state }) =>
        known.get(machine)?.table[from_state]?.[event] !== to_state,
    )
    .map(({ machine, event, from_state, to_state }) => `${machine}: ${from_state} -${event}-> ${to_state}`)
}

/** Each event begins in the state in which the previous one ended. */
async function movesFromElsewhere(db: Db): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`
    select machine || ' ' || entity_id || ': ' || event || ' from ' || from_state || ', it was ' || before as detail
    from (
      select *, lag(to_state) over (partition by machine, entity_id order by id) as before from state_change
    ) move
    where before <> from_state
  `.execute(db)
  return rows.map(({ detail }) => detail)
}
