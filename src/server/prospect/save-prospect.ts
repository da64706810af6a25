import { AppError } from '#domain/errors.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import type { SalesState } from '#domain/form/sales-state.ts'
import type { Locale } from '#domain/locale.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { ProspectWrite } from '#contract/visitor/prospect.ts'
import type { Deps } from '#server/deps.ts'
import { findVisibleForm } from '#server/form/find-visible-form.ts'
import { insertProspect } from '#server/prospect/prospect-store.ts'
import { salesNow } from '#server/prospect/sales-now.ts'

/** While sales are like this, there is something to wait for. */
const worthWaiting: readonly (SalesState | null)[] = ['suspended', 'notYetOpen', 'soldOut']

/**
 * Keeps the address of somebody who wants to be told when a form sells again. The same answer whether it was there
 * before. Source: spec section 4.
 * @throws AppError NOT_FOUND, VALIDATION, FORM_UNAVAILABLE where the form sells or never will again
 */
export async function saveProspect(deps: Deps, prospect: ProspectWrite, locale: Locale): Promise<void> {
  const form = await findVisibleForm(deps, prospect)
  if (form === null) throw new AppError('NOT_FOUND')
  const email = prospect.email.trim().toLowerCase()
  if (isEmpty(email)) throwIfAny([problem('email', 'REQUIRED')])
  if (emailRule(email) !== null) throwIfAny([problem('email', 'EMAIL')])
  const sales = await salesNow(deps, form)
  if (!worthWaiting.includes(sales)) throw new AppError('FORM_UNAVAILABLE', { detail: sales ?? 'not public' })
  await insertProspect(deps.db, { id: deps.newId(), formId: form.id, email, locale }, deps.clock.now())
}
