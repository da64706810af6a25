import { AppError } from '#domain/errors.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import type { SalesState } from '#domain/form/sales-state.ts'
import type { Locale } from '#domain/locale.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { ProspectWrite } from '#contract/visitor/prospect.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { insertProspect } from '#server/catalogue/prospect/prospect-store.ts'
import { salesNow } from '#server/catalogue/prospect/sales-now.ts'

/** Sales states in which a notification makes sense. */
const worthWaiting: readonly (SalesState | null)[] = ['suspended', 'notYetOpen', 'soldOut']

/**
 * Stores the address of a visitor who wants a notification when a form sells again. The answer is the same if the
 * address was already stored. Source: spec section 4.
 * @throws AppError NOT_FOUND, VALIDATION, FORM_UNAVAILABLE if the form sells now or will never sell again
 */
export async function saveProspect(
  deps: CatalogueDeps,
  prospect: ProspectWrite,
  locale: Locale,
): Promise<void> {
  const form = await findVisibleForm(deps, prospect)
  if (form === null) throw new AppError('NOT_FOUND')
  const email = plainEmail(prospect.email).toLowerCase()
  if (isEmpty(email)) throwIfAny([problem('email', 'REQUIRED')])
  if (emailRule(email) !== null) throwIfAny([problem('email', 'EMAIL')])
  const sales = await salesNow(deps, form)
  if (!worthWaiting.includes(sales)) throw new AppError('FORM_UNAVAILABLE', { detail: sales ?? 'not public' })
  await insertProspect(deps.db, { id: deps.newId(), formId: form.id, email, locale }, deps.clock.now())
}
