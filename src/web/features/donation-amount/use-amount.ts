import { type RefObject, useEffect, useMemo, useReducer } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { checkAmount } from '#domain/amount-rules.ts'
import { parseAmount } from '#domain/format.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'
import { type AmountOption, amountOptions } from '#web/features/donation-amount/amount-options.ts'

export const freeFieldName = 'amount-free'
export const tilesName = 'amount-tile'

interface Choice {
  /** Key of the chosen tile; null while the free amount is. */
  readonly tile: string | null
  readonly text: string
}

/**
 * The chosen amount: a tile or a free text, never both. What was chosen or typed before the page came to life is kept.
 * @param initialCents an amount already in the cart
 */
export function useAmount(
  form: Form,
  initialCents: number | undefined,
  element: RefObject<HTMLFormElement | null>,
) {
  const options = useMemo(() => amountOptions(form), [form])
  const [{ choice, isTouched }, take] = useReducer(taken, undefined, () => ({
    choice: initialChoice(options.tiles, options.initialKey, initialCents),
    isTouched: initialCents !== undefined,
  }))
  useEffect(() => {
    // Once, when the page comes to life: later the state is the truth.
    const early = choiceIn(element.current)
    if (early !== null) take(early)
  }, [element])
  const tile = options.tiles.find(({ key }) => key === choice.tile) ?? null
  const amount: Cents | null = tile === null ? parseAmount(choice.text) : tile.amount
  const tier: Tier | null = tile?.tier ?? options.free
  return {
    ...options,
    choice,
    tile,
    tier,
    amount,
    isTouched,
    chooseTile: (key: string) => take({ tile: key, text: '' }),
    typeAmount: (text: string) => take({ tile: text === '' ? choice.tile : null, text }),
    problems: (): Problem[] => (tile === null ? checkAmount(freeFieldName, amount, boundsOf(tier)) : []),
    items: (): CartItemIn[] => (tier === null || amount === null ? [] : [itemOf(tier, amount)]),
  }
}

interface Taken {
  readonly choice: Choice
  readonly isTouched: boolean
}

/** A choice that changes nothing does not count as one. */
function taken(now: Taken, next: Choice): Taken {
  const isSame = now.choice.tile === next.tile && now.choice.text === next.text
  return isSame ? now : { choice: next, isTouched: true }
}

function itemOf(tier: Tier, amount: Cents): CartItemIn {
  return tier.priceCategory === 'Fixed' ? { tierId: tier.id } : { tierId: tier.id, customAmount: amount }
}

function boundsOf(tier: Tier | null) {
  return {
    minAmount: tier?.minAmount === null || tier === null ? null : cents(tier.minAmount),
    maxAmount: tier?.maxAmount === null || tier === null ? null : cents(tier.maxAmount),
  }
}

function initialChoice(
  tiles: readonly AmountOption[],
  first: string | null,
  given: number | undefined,
): Choice {
  if (given === undefined) return { tile: first, text: '' }
  const tile = tiles.find(({ amount }) => amount === given)
  return tile === undefined ? { tile: null, text: textOf(cents(given)) } : { tile: tile.key, text: '' }
}

/** `4250` -> `42.50`, `4200` -> `42`: as the field holds it. */
function textOf(amount: Cents): string {
  const text = String(amount).padStart(3, '0')
  const decimals = text.slice(-2)
  return decimals === '00' ? text.slice(0, -2) : `${text.slice(0, -2)}.${decimals}`
}

/** What the page holds, whoever put it there; or its address, where the form was sent before the page came to life. */
function choiceIn(form: HTMLFormElement | null): Choice | null {
  if (form === null) return null
  const sent = new URLSearchParams(location.search)
  const found = sent.has(tilesName) || sent.has(freeFieldName) ? sent : new FormData(form)
  const textOrFile = found.get(freeFieldName)
  const text = typeof textOrFile === 'string' ? textOrFile : ''
  const tile = found.get(tilesName)
  return text === '' ? { tile: typeof tile === 'string' ? tile : null, text } : { tile: null, text }
}
