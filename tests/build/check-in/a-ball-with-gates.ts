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
  readonly nextGate: () => Promise<{ readonly id: string; readonly token: string; readonly name: string }>
}

/** A ball with the tickets of Ann and Tom, and a secretary who opens its gates. */
export async function aBallWithGates(): Promise<BallWithGates> {
  const world = await aWorld({ webhooks: false })
  const ball = await aBall(world)
  await orderTwoTickets(world, ball)
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  let gates = 0
  return {
    world,
    ball,
    secretary,
    read: async (browser = secretary) => (await browser.get<Gates>(gatesPath)).body,
    nextGate: async () => {
      gates += 1
      const name = `Porte ${gates}`
      await world.deps.db.deleteFrom('check_in').execute()
      return { ...(await openGate(world, secretary, name)), name }
    },
  }
}
