import { sql } from 'kysely'
import type { Participant } from '#domain/participant/participant.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { importedPayer } from '#server/backoffice/membership/find-holders-store.ts'
import {
  type WantedMemberships,
  heldMemberships,
} from '#server/backoffice/membership/held-memberships-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface AssemblyRow {
  readonly number: string
  /** Null: the membership was imported with its number. */
  readonly position: number | null
  readonly price: string
  readonly payer: Payer
  readonly participant: Participant | null
}

/** The adherents of an association who are up to date on a day, by name, at most `most` of them. */
export async function listUpToDate(
  tx: Tx,
  wanted: WantedMemberships,
  { on, most }: { readonly on: string; readonly most: number },
): Promise<AssemblyRow[]> {
  const { rows } = await sql<AssemblyRow>`
    with ${heldMemberships(wanted)}, valid as materialized (
      select distinct on (l.holder) l.* from held l
      where not l.is_unpaid and l.from_on <= ${on}::date and (l.until_on is null or l.until_on >= ${on}::date)
      order by l.holder, l.until_on desc nulls first, l.ordered_at desc
    ), named as materialized (
      select * from valid order by sort_name, holder limit ${most}
    )
    select coalesce(i.number, m.number) as number, i.position, v.price, coalesce(i.payer, ${importedPayer}) as payer,
      case when i.first_name || i.last_name <> '' then
        jsonb_build_object('firstName', i.first_name, 'lastName', i.last_name) end as participant
    from named v left join readable_line i on i.id = v.id left join readable_imported_line m on m.id = v.id
    order by v.sort_name, v.holder`.execute(tx)
  return rows
}
