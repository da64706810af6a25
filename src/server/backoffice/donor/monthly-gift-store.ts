import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

export interface StoredMonthlyGift {
  readonly scheduleId: string
  readonly orderId: string
  readonly orderNumber: string
  /** The person of the directory, after merges; null: erased, without a name. */
  readonly id: string | null
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly email: string
  readonly state: 'active' | 'paused'
  readonly amount: number
  readonly nextOn: string | null
  /** The oldest refused debit. */
  readonly refused: {
    readonly paymentId: string
    readonly code: string
    readonly tryOn: string | null
  } | null
  readonly mandateId: string
  readonly brand: string
  readonly last4: string
  readonly month: number | null
  readonly year: number | null
  readonly isChargeable: boolean
}

/** Monthly gifts of an association that go on or are paused, by what is read of the schedules with the owner's rights. */
export async function listMonthlyGifts(
  tx: Tx,
  organisationId: string,
  scheduleIds: readonly string[],
): Promise<StoredMonthlyGift[]> {
  const { rows } = await sql<StoredMonthlyGift>`
    select s.id as "scheduleId", s.order_id as "orderId", o.number as "orderNumber", p.id,
      coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
      coalesce(p.company_name, '') as "companyName", coalesce(p.email, '') as email, s.state, s.amount_cents as amount,
      (select min(i.due_on) from installment i where i.schedule_id = s.id and i.state = 'planned')::text as "nextOn",
      (select jsonb_build_object('paymentId', i.payment_id, 'code', coalesce(i.refusal, ''), 'tryOn', i.try_on)
        from installment i where i.schedule_id = s.id and i.state = 'refused' order by i.number limit 1) as refused,
      m.id as "mandateId", m.brand, m.last4, m.expiry_month as month, m.expiry_year as year,
      m.state = 'active' and m.refused_by is null as "isChargeable"
    from schedule s join "order" o on o.id = s.order_id join mandate m on m.id = s.mandate_id
      join person_appearance a on a.order_id = s.order_id and a.item_id is null
      left join person l on l.id = a.person_id left join person p on p.id = l.root_id
    where s.organisation_id = ${organisationId} and s.id = any(${[...scheduleIds]}::uuid[])
    order by s.id`.execute(tx)
  return rows
}

/** Monthly gifts that a member may see, for a member's transaction. */
export async function listReadableGifts(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select schedule_id as id from readable_monthly_gift where organisation_id = ${organisationId}`.execute(tx)
  return rows.map(({ id }) => id)
}
