/** One measured thing: its figure, how far the rounds lay apart, and what it must keep to. */
export interface Figure {
  readonly name: string
  readonly value: string
  readonly spread: string
  /** Empty where the figure is only told. */
  readonly budget: string
  readonly isSaved: boolean
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ]
  return (low + high) / 2
}

interface Budget {
  readonly atLeast?: number
  readonly atMost?: number
}

/** The median of some rounds with their spread, in a unit, against its budget. */
export function figureOf(
  name: string,
  rounds: readonly number[],
  { digits, unit = '' }: { digits: number; unit?: string },
  { atLeast, atMost }: Budget = {},
): Figure {
  const median = medianOf(rounds)
  const tell = (value: number) =>
    `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`
  const budgets = [
    ...(atLeast === undefined ? [] : [`>= ${tell(atLeast)}`]),
    ...(atMost === undefined ? [] : [`<= ${tell(atMost)}`]),
  ]
  return {
    name,
    value: tell(median),
    spread: rounds.length > 1 ? `${tell(Math.min(...rounds))} to ${tell(Math.max(...rounds))}` : '',
    budget: budgets.join(' and '),
    isSaved: median >= (atLeast ?? -Infinity) && median <= (atMost ?? Infinity),
  }
}

/** Runs A and B in turns, so that what else the machine does falls on both; gives both series. */
export async function alternate(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{ a: number[]; b: number[]; ratios: number[] }> {
  const series = { a: [] as number[], b: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    // The order turns too: whoever comes second may find a warmer machine.
    const turns = round % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const)
    for (const turn of turns) series[turn].push(await (turn === 'a' ? a() : b()))
  }
  const ratios = series.a.map((value, index) => value / (series.b[index] ?? Number.NaN))
  return { ...series, ratios }
}

/** How many times a second `work` was done, `count` times in a row. */
export async function ratePerSecond(
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < count; index += 1) await work(index)
  return (count * 1000) / (performance.now() - started)
}
