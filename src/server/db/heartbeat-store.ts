import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** A process that has not been heard of for this long is dead. */
const silenceSeconds = 15

/** Says that the worker pool lives. The machine's time: this is about processes, not business. */
export async function beat(tx: Tx, poolId: string): Promise<void> {
  await sql`
    insert into worker_heartbeat (pool_id, at) values (${poolId}, now())
    on conflict (pool_id) do update set at = excluded.at
  `.execute(tx)
}

/**
 * Frees the jobs of processes that died: left alone they would stay locked for hours. Answers the dead pools.
 */
export async function freeDeadWorkers(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    with dead as (
      select distinct locked_by as worker from graphile_worker._private_jobs
      where locked_at < now() - make_interval(secs => ${silenceSeconds})
        and locked_by not in (
          select pool_id from worker_heartbeat where at > now() - make_interval(secs => ${silenceSeconds})
        )
    ), freed as (
      select graphile_worker.force_unlock_workers(array_agg(worker)) from dead having count(*) > 0
    )
    select worker from dead where exists (select 1 from freed)
  `.execute(tx)
  return rows.map((row) => row.worker)
}
