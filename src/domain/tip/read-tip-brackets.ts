import { cents } from '#domain/money.ts'
import type { TipBrackets } from '#domain/tip/suggest-tip.ts'

const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100 && /^\d+(\.\d{1,2})?$/.test(String(value))

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/**
 * Reads an operator's tip brackets from JSON, for example
 * `{"model":"mine","lowPercent":3,"midPercent":5,"highPercent":10,"maxPercent":25,"maxFloor":500,"step":10}`
 * (percentages, the last two in cents), with or without `"caps":{"low":300,"mid":600,"high":1000}` (cents). null where
 * a part is missing or the levels do not increase. Source: docs/decisions/money/tip.md.
 */
export function readTipBrackets(json: string): TipBrackets | null {
  let parts: Partial<Record<keyof TipBrackets, unknown>>
  try {
    parts = JSON.parse(json) as typeof parts
  } catch {
    return null
  }
  if (typeof parts !== 'object' || parts === null) return null
  const { model, lowPercent, midPercent, highPercent, maxPercent, maxFloor, step } = parts
  if (typeof model !== 'string' || !/^[\w-]{1,40}$/.test(model) || !isAmount(maxFloor) || !isAmount(step))
    return null
  if (!isPercent(lowPercent) || !isPercent(midPercent) || !isPercent(highPercent) || !isPercent(maxPercent))
    return null
  if (!(lowPercent > 0 && lowPercent < midPercent && midPercent < highPercent && highPercent <= maxPercent))
    return null
  const capped = readCaps(parts.caps)
  if (capped === undefined) return null
  return {
    model,
    lowPercent,
    midPercent,
    highPercent,
    caps: capped,
    maxPercent,
    maxFloor: cents(maxFloor),
    step: cents(step),
  }
}

/** The caps in cents, null where there are none, undefined where they are not amounts that increase. */
function readCaps(caps: unknown): TipBrackets['caps'] | undefined {
  if (caps === undefined) return null
  if (typeof caps !== 'object' || caps === null) return undefined
  const { low, mid, high } = caps as Partial<Record<'low' | 'mid' | 'high', unknown>>
  if (!isAmount(low) || !isAmount(mid) || !isAmount(high) || !(low < mid && mid < high)) return undefined
  return { low: cents(low), mid: cents(mid), high: cents(high) }
}
