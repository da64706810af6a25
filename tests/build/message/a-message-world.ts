import { sql } from 'kysely'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aPresident } from '../access/a-member.ts'
import type { Browser } from '../a-browser.ts'
import { aWorld, type World } from '../a-world.ts'
import { aMembershipForm, joinAtOnce } from '../money/an-association-of-adherents.ts'
import { directoryActions } from '../person/directory-actions.ts'
import { messageActions } from './message-actions.ts'

/** Mails of messages a minute, in a world of messages. */
export const perMinute = 120

/** Address of a person who joined. */
export const address = (index: number) => `p${index}@exemple.fr`
const letter = (index: number) => 'abcdefghijklmnopqrstuvwxyz'[index % 26] ?? ''

export interface MessageWorld {
  readonly world: World
  readonly form: StoredForm
  readonly president: Browser
  readonly actions: ReturnType<typeof messageActions>
  readonly people: ReturnType<typeof directoryActions>
}

/** An association with a membership campaign, whose president writes messages; five a day while it is not verified. */
export async function aMessageWorld(): Promise<MessageWorld> {
  const messageLimits = { unverified: 5, young: 400, established: 400, perMinute }
  const world = await aWorld({ webhooks: false, settings: { messageLimits } })
  const form = await aMembershipForm(world)
  const president = await aPresident(world)
  return { world, form, president, actions: messageActions(world), people: directoryActions(world) }
}

/** People with a membership each, of whom the first `agreeing` agreed to news, in the directory. */
export async function joinMany(of: MessageWorld, count: number, agreeing = 0): Promise<string[]> {
  const orders = await joinAtOnce(
    of.world,
    'adulte',
    Array.from({ length: count }, (_, index) => ({
      firstName: 'Zoé',
      lastName: `Moreau${letter(index)}${letter(Math.floor(index / 26))}`,
      email: address(index),
    })),
  )
  await agree(of, orders.slice(0, agreeing))
  return orders
}

/** The payers of orders agree to news, and the directory knows it. */
export async function agree({ world, people }: MessageWorld, orders: readonly string[]): Promise<void> {
  const ids = [...orders]
  await sql`update "order" set payer = payer || '{"marketingConsent": true}' where id = any(${ids}::uuid[])`.execute(
    world.deps.db,
  )
  await sql`insert into changed_order (order_id, organisation_id) select id, organisation_id from "order"
    where id = any(${ids}::uuid[])`.execute(world.deps.db)
  await people.fill()
}
