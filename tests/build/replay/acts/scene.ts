import type { OrderId } from '#domain/ids.ts'
import type { LinkPurpose } from '#server/platform/links/link-token.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { aForm } from '../../a-form.ts'
import { aShopper, tierIdOf } from '../../a-shopper.ts'
import type { World } from '../../a-world.ts'
import { aCli } from '../../commands/a-cli.ts'
import { type Stage, ordersOf } from '../../model/a-stage.ts'
import { pick } from '../../model/stage-command.ts'
import { deceiving } from '../../money-out/an-orphan.ts'

export const minute = 60_000
export const day = 24 * 60 * minute
/** Links of mails that are valid for the longest scene. */
const linkDays = 3_650

/** Whether the provider reports another currency than requested: such money is decided by an operator. */
export interface ProviderMood {
  reportsOtherCurrency: boolean
}

/**
 * A provider that answers "cancelled" and captures the money later, so that there is an orphan payment; with `mood`, it
 * reports another currency.
 */
export const unreliable =
  (mood: ProviderMood) =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...deceiving(provider),
    findCharge: async (id) => {
      const found = await provider.findCharge(id)
      return found.kind === 'succeeded' && mood.reportsOtherCurrency ? { ...found, currency: 'USD' } : found
    },
  })

/** A stage of the model with the additional data of the replay's acts. */
export interface Scene {
  readonly stage: Stage
  readonly world: World
  readonly mood: ProviderMood
  readonly cli: (...args: readonly string[]) => Promise<readonly string[]>
  readonly slug: string
  /** The number of the next act, for unique names. */
  readonly nextNumber: () => number
  /** Another form of the same association, and a visitor of it. */
  readonly aSecondForm: (form: Readonly<Record<string, unknown>>) => Promise<SecondForm>
  /** A signed link of a mail. */
  readonly linkTo: (purpose: LinkPurpose, id: string) => string
}

export interface SecondForm {
  readonly id: string
  readonly shopper: ReturnType<typeof aShopper>
  readonly tier: (key: string) => string
  readonly optionOf: (tier: string) => string
}

/** An action of people that the model does not have; its answer does not matter here. */
export interface Act {
  readonly name: string
  readonly run: (scene: Scene) => Promise<unknown>
}

export function aScene(world: World, stage: Stage, mood: ProviderMood): Scene {
  const cli = aCli(world)
  const slug = stage.shopper.names.organizationSlug
  let acts = 0
  return {
    stage,
    world,
    mood,
    slug,
    // A refusal is a valid answer.
    cli: (...args) => cli(...args).catch((): readonly string[] => []),
    nextNumber: () => (acts += 1),
    aSecondForm: async (form) => {
      const made = await aForm(world.deps.db, { organisation: { slug }, form })
      return {
        id: made.id,
        shopper: aShopper(world, made),
        tier: (key) => tierIdOf(made, key),
        optionOf: (key) => made.definition.tiers.find((tier) => tier.key === key)?.extraOptions[0]?.id ?? '',
      }
    },
    linkTo: (purpose, id) =>
      world.deps.links.sign(purpose, id, new Date(world.deps.clock.now().getTime() + linkDays * day)),
  }
}

/** An act on one of the orders; nothing where there is none. */
export const onOrder = (
  name: string,
  index: number,
  run: (scene: Scene, orderId: OrderId) => Promise<unknown>,
): Act => ({
  name: `${name} ${index}`,
  run: async (scene) => {
    const orderId = pick(await ordersOf(scene.stage), index)
    if (orderId !== undefined) await run(scene, orderId)
  },
})
