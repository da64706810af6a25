import type { CreatedForm } from '#contract/admin/new-form.ts'
import { AppError } from '#domain/errors.ts'
import { checkSlug } from '#domain/form/creation/new-form.ts'
import { throwIfAny } from '#domain/problem.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { note } from '#server/backoffice/admin/editor/note-change.ts'
import { lockForm } from '#server/backoffice/admin/editor/version-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { listFormsOf, loadForm, lockFormsOf } from '#server/catalogue/form/form-store.ts'
import { hasOrders, listFormerAddresses, moveForm } from '#server/catalogue/form/former-address-store.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'

/**
 * Gives a form another address. The former one leads to it, and no other campaign of the association takes it.
 * @throws AppError VALIDATION; ADDRESS_FIXED where an order names the address
 */
export async function changeAddress(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  sent: string,
): Promise<CreatedForm> {
  const now = deps.clock.now()
  const slug = sent.trim()
  return asMember(deps, granted, async (tx) => {
    const { organisationId } = granted
    const formId = formIdOf(granted)
    await lockFormsOf(tx, organisationId)
    await lockForm(tx, formId)
    const stored = await loadForm(tx, formId)
    const { definition, organisation } = stored
    const { type: formType, slug: present } = definition
    if (formType === 'Checkout') throw new AppError('ADDRESS_FIXED')
    if (slug === present) return { formType, formSlug: slug }
    const others = (await listFormsOf(tx, organisationId)).filter(({ type }) => type === formType)
    const formers = (await listFormerAddresses(tx, organisationId)).filter(
      (former) => former.type === formType && former.formId !== formId,
    )
    const [taken, former] = [others, formers].map((list) => new Set(list.map((one) => one.slug)))
    throwIfAny(checkSlug(slug, formType, taken ?? new Set(), former))
    if (await hasOrders(tx, formId)) throw new AppError('ADDRESS_FIXED')
    await moveForm(tx, stored, slug, now)
    const form = { ...definition, slug }
    await applyForm(tx, { id: organisationId, organisation, form, index: 0, now })
    await note(tx, granted, 'addressChanged', { name: slug }, now)
    return { formType, formSlug: slug }
  })
}
