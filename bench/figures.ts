/** One measurement: its figure, the spread of its rounds, and its budget. */
export interface Figure {
  readonly name: string
  readonly value: string
  readonly spread: string
  /** Empty where the figure has no budget. */
  readonly budget: string
  readonly isMet: boolean
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

/** The median of some rounds with their spread, in a unit, compared with its budget. */
export function figureOf(
  name: string,
  rounds: readonly number[],
  { digits, unit = '' }: { digits: number; unit?: string },
  { atLeast, atMost }: Budget = {},
): Figure {
  const median = medianOf(rounds)
  const format = (value: number) =>
    `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`
  const budgets = [
    ...(atLeast === undefined ? [] : [`>= ${format(atLeast)}`]),
    ...(atMost === undefined ? [] : [`<= ${format(atMost)}`]),
  ]
  return {
    name,
    value: format(median),
    spread: rounds.length > 1 ? `${format(Math.min(...rounds))} to ${format(Math.max(...rounds))}` : '',
    budget: budgets.join(' and '),
    isMet: median >= (atLeast ?? -Infinity) && median <= (atMost ?? Infinity),
  }
}

/** Runs A and B alternately, so that other load of the machine affects both; returns both series. */
export async function alternate(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{ a: number[]; b: number[]; ratios: number[] }> {
  const series = { a: [] as number[], b: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates too: the second one may find a warmer machine.
    const turns = round % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const)
    for (const turn of turns) series[turn].push(await (turn === 'a' ? a() : b()))
  }
  const ratios = series.a.map((value, index) => value / (series.b[index] ?? Number.NaN))
  return { ...series, ratios }
}

/** How often per second `work` was done, `count` times in sequence. */
export async function ratePerSecond(
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < count; index += 1) await work(index)
  return (count * 1000) / (performance.now() - started)
}
