import type { Statistics } from '#contract/admin/statistics.ts'
import { ownSources } from '#domain/address/source-label.ts'
import { reachedSteps } from '#domain/cart/cart-steps.ts'
import { journeyOf } from '#domain/form/journey.ts'
import type { FormId } from '#domain/ids.ts'
import {
  countCartSteps,
  countSold,
  readOrderDays,
  readOrderTotals,
  readSources,
  readVisitTotals,
} from '#server/backoffice/admin/statistics-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { loadForm, readFormFigures } from '#server/catalogue/form/form-store.ts'

const mostDays = 60
/** Anyone can invent labels: a word that was opened once or twice, and not ordered by, is one of the other links. */
const shownSources = { own: ownSources, fewestVisits: 3, limit: 50 }

/** Reads the receipts of a form, its remaining stock, and how far visitors come with their carts. */
export async function readStatistics(db: Tx, formId: FormId, now: Date): Promise<Statistics> {
  const [{ definition }, figures, totals, days, sources, { visits, visitsSince }, sold, carts] =
    await Promise.all([
      loadForm(db, formId),
      readFormFigures(db, formId, now),
      readOrderTotals(db, formId),
      readOrderDays(db, formId, mostDays),
      readSources(db, formId, shownSources),
      readVisitTotals(db, formId),
      countSold(db, formId),
      countCartSteps(db, { form: formId, now }),
    ])
  return {
    ...totals,
    collected: figures.amountCollected,
    contributors: figures.contributorsCount,
    goal: definition.goal,
    entriesLeft: figures.remainingEntries,
    tiers: definition.tiers.map(({ id, name }) => ({
      id,
      name,
      sold: sold.get(id) ?? 0,
      left: figures.remaining.get(id) ?? null,
    })),
    days: days.toReversed(),
    sources,
    otherVisits: sources.reduce((rest, one) => rest - (one.visits ?? 0), visits),
    visitsSince,
    steps: reachedSteps(carts, journeyOf(definition.type).length > 0),
  }
}
