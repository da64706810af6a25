import { renewedPeriod } from '#domain/membership/renewal.ts'
import { hasCap } from '#domain/organisation/verification-machine.ts'
import { isSellable } from '#server/catalogue/form/assert-sellable.ts'
import { type StoredForm, listForms } from '#server/catalogue/form/form-store.ts'
import { type ImportedMembership, listImportedMemberships } from '#server/messages/renewal/renewal-store.ts'
import type { Deps } from '#server/money/deps.ts'

/** Imported memberships that can be renewed now, with the campaigns that sell one: at least one of each. */
export interface ImportedRenewal {
  readonly forms: readonly [StoredForm, ...StoredForm[]]
  readonly memberships: readonly [ImportedMembership, ...ImportedMembership[]]
}

/**
 * Finds the imported memberships of `ids` that a public campaign of their association can renew, for a period that ends
 * later. Null without any, and where the association is not verified: it could write to any address.
 */
export async function findImportedRenewal(
  { db }: Pick<Deps, 'db'>,
  organisationId: StoredForm['organisationId'],
  ids: readonly string[],
  now: Date,
): Promise<ImportedRenewal | null> {
  if (ids.length === 0) return null
  const sold = (await listForms(db, organisationId, ['published'])).filter(
    (form) => form.definition.type === 'Membership' && !hasCap(form.organisation) && isSellable(form, now),
  )
  const renews = ({ definition }: StoredForm, until: string) =>
    definition.tiers.some(
      ({ tierType, isHidden, validityPeriod }) =>
        tierType === 'Membership' &&
        isHidden !== true &&
        renewedPeriod({ from: until, until }, validityPeriod ?? null, now) !== null,
    )
  const [first, ...others] = (await listImportedMemberships(db, ids)).filter(({ endsOn }) =>
    sold.some((form) => renews(form, endsOn)),
  )
  if (first === undefined) return null
  const memberships = [first, ...others] as const
  const [form, ...more] = sold.filter((one) => memberships.some(({ endsOn }) => renews(one, endsOn)))
  return form === undefined ? null : { forms: [form, ...more], memberships }
}
