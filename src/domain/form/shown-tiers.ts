import type { FormDefinition, TierDefinition } from '#domain/form/form-definition.ts'

/** The tiers of a form that the public sees: those that the association does not hide. */
export function shownTiers({ tiers }: Pick<FormDefinition, 'tiers'>): readonly TierDefinition[] {
  return tiers.some(({ isHidden }) => isHidden === true)
    ? tiers.filter(({ isHidden }) => isHidden !== true)
    : tiers
}
