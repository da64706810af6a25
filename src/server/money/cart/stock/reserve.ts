import { AppError } from '#domain/errors.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { CartId } from '#domain/ids.ts'
import { problem } from '#domain/problem.ts'
import type { Visitor } from '#server/money/cart/cart-of-request.ts'
import { type CartLines, nameRefusal, refusalError } from '#server/money/cart/stock/name-refusal.ts'
import type { HoldGuard } from '#server/platform/db/plan-parts.ts'
import { type WorkSubject, holdTask, readHoldWork } from '#server/platform/defence/hold-work.ts'
import type { Deps } from '#server/money/deps.ts'
import { readShareRefusal } from '#server/catalogue/form/stock-store.ts'

interface Reservation {
  /** Null: a partner or an operator, whom no share concerns. */
  readonly visitor: Visitor | null
  readonly subject: WorkSubject
  readonly lines: CartLines
  readonly form: Pick<FormDefinition, 'tiers' | 'maxUnitsHeldPerClient'>
}

/** The id of a new cart: the id that a proof of work was asked for, where the visitor sent one: it makes one cart. */
export function idOfNewCart(
  { defenceKey, clock, newId }: Pick<Deps, 'defenceKey' | 'clock' | 'newId'>,
  visitor: Visitor | null,
): CartId {
  const work = visitor === null ? null : readHoldWork(defenceKey, visitor.client, visitor.work, clock.now())
  return work?.version === 0 ? (work.id as CartId) : (newId() as CartId)
}

/**
 * Runs a stock reservation, limited to the share of one client. If the database rejects it, the error names the line
 * that wants too much.
 * @throws AppError HOLD_CHECK_REQUIRED with the work that allows to hold more, HOLD_LIMIT, the errors of `nameRefusal`,
 * and what `act` throws
 */
export async function reserve<T>(
  deps: Pick<Deps, 'defenceKey' | 'clock' | 'settings'>,
  { visitor, subject, lines, form }: Reservation,
  act: (guard: HoldGuard | null) => Promise<T>,
): Promise<T> {
  const { holdShare } = deps.settings
  if (visitor === null || holdShare === null) return nameRefusal(lines, form, () => act(null))
  const { client, work } = visitor
  const now = deps.clock.now()
  const allowed = readHoldWork(deps.defenceKey, client, work, now)
  const guard = {
    ...holdShare,
    client: client.toString('hex'),
    worked: allowed?.id === subject.id && allowed.version === subject.version,
    own: form.maxUnitsHeldPerClient ?? null,
  }
  try {
    return await nameRefusal(lines, form, () => act(guard))
  } catch (error) {
    const refused = readShareRefusal(error)
    if (refused === null) throw error
    if (refused.asks === 'work')
      throw new AppError('HOLD_CHECK_REQUIRED', { work: holdTask(deps.defenceKey, client, subject, now) })
    const { field = 'items' } = refusalError(refused.refusal, lines, form).problems?.[0] ?? {}
    const { remaining } = refused.refusal
    throw new AppError('HOLD_LIMIT', { problems: [problem(field, 'HOLD_LIMIT', { remaining })] })
  }
}
