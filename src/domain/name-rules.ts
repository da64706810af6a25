import { plainText } from '#domain/pasted-text.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'

/**
 * The characters of both lists of the spec, and further ones that no name contains.
 * Hyphen, space and the two apostrophes are allowed. Source: spec section 5, docs/decisions/money/payer-and-consents.md.
 */
const forbiddenCharacters = new Set('<>.!@#$%^&*/()"_+=;,\\²¨?{}[]|~€£§:`°')
const forbiddenWords = new Set([
  'test',
  'nom',
  'prénom',
  'prenom',
  'user',
  'admin',
  'lastname',
  'firstname',
  'name',
])
const forbiddenParts = ['firstname', 'lastname', 'unknown', 'first_name', 'last_name', 'anonyme']

/**
 * The first rule that a first or last name breaks, or null. An empty name breaks none: REQUIRED is another rule.
 * Pasted characters count as those of a keyboard, accents are compared in composed form; "Latin" is the Unicode script; y is a vowel.
 * Source: spec section 5, docs/decisions/money/payer-and-consents.md.
 */
export function nameProblem(value: string): ProblemCode | null {
  const name = plainText(value).trim()
  const lower = name.toLowerCase()
  if (name === '') return null
  if (/\p{Nd}/u.test(name)) return 'NAME_DIGIT'
  if (forbiddenWords.has(lower) || forbiddenParts.some((part) => lower.includes(part)))
    return 'NAME_FORBIDDEN_WORD'
  const character = characterProblem(name)
  if (character !== null) return character
  if (Array.from(name).length < 2) return 'NAME_TOO_SHORT'
  if (/(.)\1\1/u.test(lower)) return 'NAME_REPEATED_CHARACTER'
  return hasVowel(lower) ? null : 'NAME_NO_VOWEL'
}

/** Whether first and last name are equal, ignoring case and outer spaces; two empty names are not compared. */
export function areNamesIdentical(firstName: string, lastName: string): boolean {
  const tidy = (name: string) => plainText(name).trim().toLowerCase()
  return tidy(firstName) !== '' && tidy(firstName) === tidy(lastName)
}

function characterProblem(name: string): ProblemCode | null {
  const characters = Array.from(name)
  if (name.includes('--') || characters.some((character) => forbiddenCharacters.has(character))) {
    return 'NAME_FORBIDDEN_CHARACTER'
  }
  if (characters.some((character) => /[\p{L}\p{M}]/u.test(character) && !isLatin(character)))
    return 'NAME_NOT_LATIN'
  const isNamePart = (character: string) => /[\p{L}\p{M}' ’-]/u.test(character)
  // An accent belongs to a letter.
  const hasLooseAccent = /(?<![\p{L}\p{M}])\p{M}/u.test(name)
  return characters.every(isNamePart) && !hasLooseAccent ? null : 'NAME_FORBIDDEN_CHARACTER'
}

/** A combining accent without a composed letter belongs to the letter before it. */
function isLatin(character: string): boolean {
  return /[\p{Script=Latin}\p{Script=Inherited}]/u.test(character)
}

function hasVowel(lower: string): boolean {
  return /[aeiouyæœøı]/.test(lower.normalize('NFD').replace(/\p{M}/gu, ''))
}
