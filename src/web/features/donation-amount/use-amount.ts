import { type RefObject, useEffect, useMemo, useReducer, useRef } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { checkAmount } from '#domain/amount-rules.ts'
import { parseAmount } from '#domain/format.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import type { Cents } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'
import {
  type AmountOption,
  type AmountOptions,
  amountOptions,
  rhythmsOf,
} from '#web/features/donation-amount/amount-options.ts'
import {
  type Choice,
  type KnownAmount,
  afterChoice,
  initialChoice,
} from '#web/features/donation-amount/amount-choice.ts'

export const freeFieldName = 'amount-free'
export const tilesName = 'amount-tile'
export const rhythmName = 'amount-rhythm'

const noBounds = { minAmount: null, maxAmount: null }

/**
 * The chosen amount, once or monthly: a tile or a free text, never both. What the visitor chose or typed before
 * hydration is preserved.
 * @param initial what a cart or a draft contains; it may arrive after the first render
 */
export function useAmount(
  form: Form,
  initial: KnownAmount | undefined,
  element: RefObject<HTMLFormElement | null>,
) {
  const rhythms = useMemo(() => rhythmsOf(form), [form])
  const [{ choice, isTouched }, dispatch] = useReducer(afterChoice, undefined, () => ({
    choice: initialChoice(form, initial),
    isTouched: initial !== undefined,
  }))
  const take = (next: Choice) => dispatch({ next, isFallback: false })
  const { isMonthly } = choice
  const options = useMemo(() => amountOptions(form, isMonthly), [form, isMonthly])
  const isMonthlyAlone = useRef(!rhythms.isOnce)
  useEffect(() => {
    // Once, at hydration: later, the state is authoritative.
    const early = choiceIn(element.current, isMonthlyAlone.current)
    if (early !== null) dispatch({ next: early, isFallback: false })
  }, [element])
  useEffect(() => {
    if (initial !== undefined) dispatch({ next: initialChoice(form, initial), isFallback: true })
  }, [form, initial])
  const tile = options.tiles.find(({ key }) => key === choice.tile) ?? null
  const amount: Cents | null = tile === null ? parseAmount(choice.text) : tile.amount
  const tier: Tier | null = tile?.tier ?? options.free
  return {
    ...options,
    rhythms,
    choice,
    tile,
    tier,
    amount,
    isTouched,
    chooseTile: (key: string) => take({ ...choice, tile: key, text: '' }),
    typeAmount: (text: string) => take({ ...choice, tile: text === '' ? choice.tile : null, text }),
    chooseRhythm: (next: boolean) => take(inRhythm(choice, tile, amountOptions(form, next), next)),
    problems: (): Problem[] => (tile === null ? checkAmount(freeFieldName, amount, tier ?? noBounds) : []),
    items: (): CartItemIn[] => (tier === null || amount === null ? [] : [itemOf(tier, amount, isMonthly)]),
  }
}

function itemOf(tier: Tier, amount: Cents, isMonthly: boolean): CartItemIn {
  return {
    tierId: tier.id,
    ...(asksAmount(tier) && { customAmount: amount }),
    ...(isMonthly && tier.paymentFrequency !== 'SUBSCRIPTION' && { frequency: 'SUBSCRIPTION' }),
  }
}

/**
 * Changes the frequency of a gift: the same amount if it is offered there too; the typed text always remains.
 */
function inRhythm(
  { text }: Choice,
  tile: AmountOption | null,
  { tiles, initialKey }: AmountOptions,
  isMonthly: boolean,
): Choice {
  if (tile === null) return { tile: text === '' ? initialKey : null, text, isMonthly }
  const same = tiles.find(({ amount, soldOut }) => amount === tile.amount && !soldOut)
  return { tile: same?.key ?? initialKey, text: '', isMonthly }
}

/**
 * Reads the fields of the page, or its address if the form was sent before hydration.
 * @param isMonthlyAlone the form does not ask for the frequency
 */
function choiceIn(form: HTMLFormElement | null, isMonthlyAlone: boolean): Choice | null {
  if (form === null) return null
  const sent = new URLSearchParams(location.search)
  const found = sent.has(tilesName) || sent.has(freeFieldName) ? sent : new FormData(form)
  const textOrFile = found.get(freeFieldName)
  const text = typeof textOrFile === 'string' ? textOrFile : ''
  const tile = found.get(tilesName)
  const isMonthly = isMonthlyAlone || found.get(rhythmName) === 'monthly'
  return { tile: text === '' && typeof tile === 'string' ? tile : null, text, isMonthly }
}
