import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { Participant } from '#domain/participant/participant.ts'
import type { ExtraOptionDefinition, FormDefinition } from '#domain/form/form-definition.ts'

/** The name of a line's participant; empty where none was entered. */
export function participantName(participant: Pick<Participant, 'firstName' | 'lastName'> | null): string {
  return participant === null ? '' : `${participant.firstName} ${participant.lastName}`.trim()
}

/** The options chosen with a line, with their present names; options that the form no longer has are left out. */
export function chosenOptions(
  item: Pick<SnapshotItem, 'extraOptions'>,
  form: Pick<FormDefinition, 'tiers'>,
): ExtraOptionDefinition[] {
  const options = form.tiers.flatMap((tier) => tier.extraOptions)
  return item.extraOptions
    .filter(({ value }) => value)
    .map(({ extraOptionId }) => options.find(({ id }) => id === extraOptionId))
    .filter((option) => option !== undefined)
}
