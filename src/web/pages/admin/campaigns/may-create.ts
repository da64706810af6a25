import type { OwnForms } from '#contract/admin/own-forms.ts'
import { roleHas } from '#domain/access/rights.ts'

/** Whether a user may create campaigns of an association. */
export function mayCreate({
  roles,
  isSupport,
}: Pick<OwnForms['organizations'][number], 'roles' | 'isSupport'>): boolean {
  return !isSupport && roles.some((role) => roleHas(role, 'form:create'))
}
