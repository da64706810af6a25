import { salesState, type SalesState } from '#domain/form/sales-state.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { type StoredForm, readFormFigures } from '#server/catalogue/form/form-store.ts'

/** The current sales state of a form, with its live stock; null if the public cannot see the form. */
export async function salesNow(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  form: StoredForm,
): Promise<SalesState | null> {
  const { state } = form.definition
  if (state !== 'published' && state !== 'private') return null
  const now = clock.now()
  const { remaining } = await readFormFigures(db, form.id, now)
  return salesState(form.definition, { now, remaining, remainingEntries: remaining.get(form.id) ?? null })
}
