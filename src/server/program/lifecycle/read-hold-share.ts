import type { HoldShare } from '#server/platform/core.ts'
import type { Reader } from '#server/program/lifecycle/environment-reader.ts'

/** `HOLD_QUOTA` and `HOLD_LIMIT`, each `units/percent`. A quota of 0 takes both away. */
export function readHoldShare({ text, refuse }: Reader): HoldShare | null {
  if (text('HOLD_QUOTA') === '0') return null
  const readShare = (key: string, fallback: string): [number, number] => {
    const [, units = '', percent = ''] = /^(\d{1,6})\/(\d{1,3})$/.exec(text(key) ?? fallback) ?? []
    if (Number(units) < 1 || Number(percent) > 100)
      refuse(key, 'units and a percentage of the capacity, like 20/5')
    return [Number(units), Number(percent)]
  }
  const [freeUnits, freePercent] = readShare('HOLD_QUOTA', '20/5')
  const [mostUnits, mostPercent] = readShare('HOLD_LIMIT', '200/20')
  return { freeUnits, freePercent, mostUnits, mostPercent }
}
