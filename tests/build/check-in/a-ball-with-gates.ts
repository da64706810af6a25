import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Gates } from '#contract/check-in/gates.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aMember } from '../access/a-member.ts'
import type { Browser } from '../a-browser.ts'
import { aWorld, type World } from '../a-world.ts'
import { aBall, orderTwoTickets } from '../documents/two-tickets.ts'
import { gatesPath, openGate } from './a-door.ts'

export interface BallWithGates {
  readonly world: World
  readonly ball: StoredForm
  readonly secretary: Browser
  readonly read: (browser?: Browser) => Promise<Gates>
  /** Opens a gate with a name of its own, before anyone came in. */
  readonly nextGate: (
    asked?: object,
  ) => Promise<{ readonly id: string; readonly token: string; readonly name: string }>
}

/** A ball with the tickets of Ann and Tom, and a secretary who opens its gates. @param change of the ball */
export async function aBallWithGates(change: Readonly<Record<string, unknown>> = {}): Promise<BallWithGates> {
  const world = await aWorld({ webhooks: false })
  const ball = await aBall(world, change)
  await orderTwoTickets(world, ball)
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  let gates = 0
  return {
    world,
    ball,
    secretary,
    read: async (browser = secretary) => (await browser.get<Gates>(gatesPath)).body,
    nextGate: async (asked = {}) => {
      gates += 1
      const name = `Porte ${gates}`
      await world.deps.db.deleteFrom('check_in').execute()
      return { ...(await openGate(world, secretary, name, asked)), name }
    },
  }
}

/** Copies the first line of the ball's order until it has so many, each with a ticket. */
export async function haveTickets({ world, ball }: BallWithGates, tickets: number): Promise<void> {
  await sql`with line as (
      insert into order_item (id, order_id, position, tier_id, tier_type, name, amount_cents, vat_cents,
        is_eligible_tax_receipt, detail)
      select gen_random_uuid(), order_id, n, tier_id, tier_type, name, amount_cents, vat_cents,
        is_eligible_tax_receipt, detail
      from (select * from order_item order by position limit 1) one, generate_series(3, ${tickets}::integer) n
      returning id, order_id, position)
    insert into ticket (id, order_id, order_item_id, form_id, number, code, created_at)
    select gen_random_uuid(), order_id, id, ${ball.id}, position, new_ticket_code(), now() from line`.execute(
    world.deps.db,
  )
}

/** A ball for the tests of a file, and a gate of its own for each of them. */
interface StageOfTests {
  readonly stage: BallWithGates
  readonly gate: Awaited<ReturnType<BallWithGates['nextGate']>>
}

/** Has a ball before the tests of a file, with a gate of its own before each. @param change of the ball */
export function stageOfTests({
  change = {},
  gate = {},
}: {
  readonly change?: Readonly<Record<string, unknown>>
  readonly gate?: object
} = {}): StageOfTests {
  const at = {} as { -readonly [Part in keyof StageOfTests]: StageOfTests[Part] }
  beforeAll(async () => {
    at.stage = await aBallWithGates(change)
  })
  afterAll(() => at.stage.world.close())
  beforeEach(async () => {
    at.gate = await at.stage.nextGate(gate)
  })
  return at
}
