import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { type HeldMembership, holderStatus } from '#domain/membership/holder-status.ts'
import { type ValidityPeriod, membershipPeriod } from '#domain/membership/membership-period.ts'
import { findHolders } from '#server/backoffice/membership/find-holders-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { aMember } from '../../build/access/a-member.ts'
import { grantedOf } from '../../build/access/granted-of.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aMembershipForm, join } from '../../build/money/an-association-of-adherents.ts'
import { aCheque } from '../../build/money/an-offline-entry.ts'

let world: World
let form: StoredForm
let treasurer: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  form = await aMembershipForm(world)
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
})
afterAll(() => world.close())

const anyDay = fc.integer({ min: -400, max: 400 })
const dayFrom = (today: string, days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

test('SQL gives the days and the statuses of the domain', async () => {
  const { db, clock } = world.deps
  const { orderId } = await join(treasurer, 'adulte', ['Ivan', 'Propriete'])
  const kinds: ValidityPeriod[] = [
    { kind: 'rollingYear' },
    { kind: 'unlimited' },
    { kind: 'dates', from: '2028-02-29', until: '2028-03-01' },
  ]
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2033-01-01'), noInvalidDate: true })
  const edges = [
    '2028-02-29T12:00:00Z',
    '2026-12-31T23:30:00Z',
    '2027-03-01T12:00:00Z',
    '2028-02-28T23:10:00Z',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...edges.map((edge) => new Date(edge))), instants),
      fc.constantFrom(...kinds),
      async (at, period) => {
        await sql`update "order" set created_at = ${at} where id = ${orderId}`.execute(db)
        await sql`update order_item set detail = jsonb_set(detail, '{validity}', ${JSON.stringify({ period, text: null })}::jsonb)
          where order_id = ${orderId}`.execute(db)
        const { rows } = await sql`select from_on::text as "from", until_on::text as until from membership
          where order_id = ${orderId}`.execute(db)
        expect(rows).toEqual([membershipPeriod(at, period)])
      },
    ),
    { numRuns: 60 },
  )
  const granted = await grantedOf(db, form, 'tresorier@exemple.fr')
  const today = parisDate(clock.now())
  const lines = await linesToSpread()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ from: fc.option(anyDay), lasts: fc.option(fc.nat(400)) }), {
        minLength: lines.length,
        maxLength: lines.length,
      }),
      async (days) => {
        const held = new Map<string, HeldMembership[]>()
        for (const [index, { id, isUnpaid }] of lines.entries()) {
          const { from, lasts } = days[index] ?? { from: null, lasts: null }
          const period =
            from === null
              ? null
              : { from: dayFrom(today, from), until: lasts === null ? null : dayFrom(today, from + lasts) }
          const holder = `00000000-0000-4000-8000-00000000000${index % 5}`
          await sql`update membership set holder = ${holder}, from_on = ${period?.from ?? null}::date,
            until_on = ${period?.until ?? null}::date where order_item_id = ${id}`.execute(db)
          held.set(holder, [...(held.get(holder) ?? []), { period, isUnpaid }])
        }
        const found = await asMember(world.deps, granted, (tx) =>
          findHolders(tx, {
            organisationId: granted.organisationId,
            formIds: null,
            formId: null,
            text: '',
            today,
            among: [...held.keys()],
          }),
        )
        for (const { holder, status } of found)
          expect(status).toBe(holderStatus(held.get(holder) ?? [], today))
        expect(found).toHaveLength(5)
      },
    ),
    { numRuns: 40 },
  )
})

/** Lines of an order that is paid, and of one whose cheque came back. */
async function linesToSpread() {
  const { db } = world.deps
  const path = '/ha-api/admin/organizations/la-ruche/forms/Membership/adhesion/offline'
  const enter = async (change: object) =>
    (
      await treasurer.post<{ orderId: string }>(path, {
        ...aCheque({ items: [{ tier: 'adulte', quantity: 7 }], ...change }),
      })
    ).body.orderId
  const paid = await enter({ number: '71' })
  const returned = await enter({ number: '72' })
  await sql`update offline_entry e set returned_on = '2026-02-01' from payment p
    where p.id = e.payment_id and p.order_id = ${returned}`.execute(db)
  const { rows } = await sql<{ id: string; isUnpaid: boolean }>`
    select order_item_id as id, order_id = ${returned} as "isUnpaid" from membership
    where order_id in (${paid}, ${returned}) order by md5(order_item_id::text)`.execute(db)
  return rows
}
