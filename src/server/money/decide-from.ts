import { AppError } from '#domain/errors.ts'

/** The statement that writes found something else than what was decided by, and wrote nothing. */
export const outdated = Symbol('outdated')

/** A decision: writes and answers, unless its statement finds other versions. */
type Act<Done> = () => Promise<Done | typeof outdated>

interface Reading<Known> {
  readonly read: () => Promise<Known>
  /** How often it is read while others write. */
  readonly most: number
  /** Makes the answer if it was different each time. */
  readonly otherwise: () => AppError
}

/**
 * Decides with the data that this process remembers, and again with data that it reads where that may be out of date:
 * where `decide` refused, because memory proves no refusal, and where the statement of the act compared versions and
 * found others (`outdated`). What an act throws is final. Example: `create-cart.ts`, whose memory is the form.
 * Source: docs/decisions/money/order-cost.md.
 * @param remembered null: nothing is remembered
 */
export async function decideFrom<Known, Done>(
  remembered: Known | null,
  { read, most, otherwise }: Reading<Known>,
  decide: (known: Known, isRemembered: boolean) => Promise<Act<Done> | typeof outdated>,
): Promise<Done> {
  const first = remembered === null ? outdated : await unlessRefused(decide(remembered, true))
  const done = first === outdated ? outdated : await first()
  if (done !== outdated) return done
  for (let reads = 0; reads < most; reads += 1) {
    const act = await decide(await read(), false)
    const answer = act === outdated ? outdated : await act()
    if (answer !== outdated) return answer
  }
  throw otherwise()
}

/** A decision by memory; a refusal is none, because memory cannot prove it. */
async function unlessRefused<Decision>(deciding: Promise<Decision>): Promise<Decision | typeof outdated> {
  try {
    return await deciding
  } catch (error) {
    if (error instanceof AppError) return outdated
    throw error
  }
}
