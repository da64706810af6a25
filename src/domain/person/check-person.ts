import { maxLengthRule, requiredRule } from '#domain/field-rules.ts'
import { checkDay } from '#domain/order/offline-entry.ts'
import { oneLine } from '#domain/pasted-text.ts'
import { type Problem, problem } from '#domain/problem.ts'

const mostTags = 20
export const mostTagLength = 40
export const mostSourceLength = 300

/** A tag as stored: one line of text, in lower case, so that it is written in one way. */
function tidyTag(text: string): string {
  return oneLine(text).toLocaleLowerCase('fr')
}

/** Tags as stored, each once, in the order of the alphabet. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.map(tidyTag).filter((tag) => tag !== '')
  return [...new Set(tidy)].toSorted((one, other) => one.localeCompare(other, 'fr'))
}

/** Lists the problems of the tags of a person, as stored. */
export function checkTags(tags: readonly string[]): Problem[] {
  if (tags.some((tag) => Array.from(tag).length > mostTagLength))
    return [problem('person.tag', 'MAX_LENGTH', { max: mostTagLength })]
  return tags.length > mostTags ? [problem('person.tag', 'TAG_COUNT', { max: mostTags })] : []
}

interface SaidConsent {
  readonly agrees: boolean
  readonly source: string
  /** When it was said, a civil day. */
  readonly on: string
}

/** The first day that a consent may have: signed lists are older than the program. */
const firstConsentDay = '2000-01-01'

/** Lists the problems of how a consent is known: an agreement names where it comes from, and none is of tomorrow. */
export function checkConsent({ agrees, source, on }: SaidConsent, today: string): Problem[] {
  return [...checkSource(agrees, source), ...checkDay('consent.on', on, { from: firstConsentDay, to: today })]
}

function checkSource(agrees: boolean, source: string): Problem[] {
  const required = agrees ? requiredRule(source) : null
  if (required !== null) return [problem('consent.source', required)]
  return maxLengthRule(source.trim(), mostSourceLength) === null
    ? []
    : [problem('consent.source', 'MAX_LENGTH', { max: mostSourceLength })]
}
