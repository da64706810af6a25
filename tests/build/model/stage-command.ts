import type fc from 'fast-check'
import type { Stage, StagedCart } from './a-stage.ts'

/** The state of the model: the number of carts. The invariant checks judge the rest. */
export interface StageModel {
  carts: number
}

export type StageCommand = fc.AsyncCommand<StageModel, Stage>

/** A command on one of the existing carts; does nothing where there is none. */
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

/** An item of a list by any number; nothing where the list is empty. */
export const pick = <Item>(list: readonly Item[], index: number): Item | undefined =>
  list[index % Math.max(1, list.length)]
