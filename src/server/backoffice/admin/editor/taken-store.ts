import { sql } from 'kysely'
import type { TakenItem } from '#domain/form/editing/sold-items.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface Counted {
  readonly id: string
  readonly sold: number
  readonly held: number
  readonly wasSold: boolean
}

/** Units sold and held of each price and option of a definition; those without any are left out. */
export async function listTaken(tx: Tx, { tiers }: FormDefinition): Promise<TakenItem[]> {
  const tierIds = tiers.map(({ id }) => id)
  const ids = tiers.flatMap(({ id, extraOptions }) => [id, ...extraOptions.map((option) => option.id)])
  const { rows } = await sql<Counted>`
    with unit as (
      select tier_id as id, restocked from order_item where tier_id = any(${tierIds}::uuid[])
      union all
      select (choice ->> 'extraOptionId')::uuid, restocked
      from order_item, jsonb_array_elements(detail -> 'extraOptions') choice
      where tier_id = any(${tierIds}::uuid[])
    ), counted as (
      select id, (count(*) filter (where not restocked))::integer as sold from unit group by id
    )
    select id, coalesce(sold, 0) as sold, coalesce(held, 0) as held, sold is not null as "wasSold"
    from unnest(${ids}::uuid[]) wanted(id)
      left join counted using (id)
      left join (select id, held from stock) stocked using (id)
    where sold is not null or held > 0
  `.execute(tx)
  const counts = new Map(rows.map(({ id, ...counted }) => [id, counted]))
  return tiers.flatMap((tier) => {
    const { price, priceCategory, name } = tier
    const items = [
      { id: tier.id, tier: tier.key, option: null, name, price, priceCategory },
      ...tier.extraOptions.map((option) => ({
        id: option.id,
        tier: tier.key,
        option: option.key,
        name: option.label,
        price: option.price,
        priceCategory: null,
      })),
    ]
    return items.flatMap(({ id, ...item }) => {
      const counted = counts.get(id)
      return counted === undefined ? [] : [{ ...item, ...counted }]
    })
  })
}
