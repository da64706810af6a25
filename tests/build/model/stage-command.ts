import type fc from 'fast-check'
import type { Stage, StagedCart } from './a-stage.ts'

/** What the model knows: how many carts there are. Everything else is the oracle's to judge. */
export interface StageModel {
  carts: number
}

export type StageCommand = fc.AsyncCommand<StageModel, Stage>

/** A command on one of the carts that there are; nothing where there is none. */
export function onCart(
  name: string,
  index: number,
  act: (cart: StagedCart, stage: Stage) => Promise<void>,
): StageCommand {
  return {
    check: ({ carts }) => carts > 0,
    run: async ({ carts }, stage) => {
      const cart = stage.carts[index % carts]
      if (cart !== undefined) await act(cart, stage)
    },
    toString: () => `${name}(${index})`,
  }
}

/** A command that needs no cart. */
export function atLarge(name: string, act: (stage: Stage) => Promise<void>): StageCommand {
  return { check: () => true, run: (_, stage) => act(stage), toString: () => name }
}

/** One of a list by any number; nothing where it is empty. */
export const pick = <Item>(list: readonly Item[], index: number): Item | undefined =>
  list[index % Math.max(1, list.length)]
