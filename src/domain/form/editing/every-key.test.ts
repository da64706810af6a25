import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import type { EditorField, EditorGroup, EditorList } from '#domain/form/editing/editor-fields.ts'
import { checkDraft } from '#domain/form/editing/check-draft.ts'
import { type Draft, withValue } from '#domain/form/editing/draft.ts'
import { editorSteps } from '#domain/form/editing/step-fields.ts'
import { formKeys } from '#domain/form/form-file-form.ts'
import { tierKeys } from '#domain/form/form-file-tier.ts'

/** Fields that the editor does not ask for, and why. */
const notAsked: Readonly<Record<string, string>> = {
  type: 'chosen at the creation',
  slug: 'the address of the page',
  state: 'a change of its own, in the last step',
  key: 'made by the editor',
}
/** Keys of a price that the editor does not ask for either. */
const notAskedOfPrices = { ...notAsked, tierType: 'follows from the form', label: 'its name says the same' }

/** Keys of an association that its president does not change, and why; the others are fields of its page of details. */
const notOfPresidents: Readonly<Record<string, string>> = {
  slug: 'its address, which links and receipts name',
  category: 'decided by the operator with the documents of the association',
  color: 'each campaign has its own',
  rnaNumber: 'a number that the operator compares with the register',
  siren: 'a number that the operator compares with the register',
  foundedYear: 'shown by the operator with the verified identity',
  verifiedOn: 'the day of the operator’s verification',
  taxReceipts: 'a declaration of the association, on its page of receipts',
  receipts: 'a declaration of the association, on its page of receipts',
  isUnderColucheLaw: 'decided by the operator: it changes what the law reduces',
  allowCollect: 'the operator stops payments',
  authenticationState: 'the state of its verification',
  hasBankDetails: 'follows from its verification',
  provider: 'a contract of the operator',
  providerAccount: 'a contract of the operator',
}

const file = readFileSync('docs/form-file.md', 'utf8')
const details = readFileSync('src/contract/admin/association-details.ts', 'utf8')

/** The words in code marks that begin with a small letter. */
const keysIn = (text: string) => [...text.matchAll(/`([a-z]\w*)/g)].map(([, key = '']) => key)
const sectionOf = (title: string) => file.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
/** Keys of the first column of a table. */
const rowsOf = (title: string) =>
  sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => keysIn(line.split('|')[1] ?? ''))
/** The members of an object that the file describes as `{ a, b or c }` after a word. */
const membersOf = (name: string) =>
  new RegExp(String.raw`\x60${name}(?:\x60|: \[)[^{]*\{ ([^}]+) \}`).exec(file)?.[1]?.split(/, | or /) ?? []
const paragraph = (start: string) =>
  sectionOf('tiers, options, questions')
    .split('\n\n')
    .find((one) => one.startsWith(start)) ?? ''

type Found = EditorField | EditorList
const fieldsIn = (groups: readonly EditorGroup[]): readonly Found[] =>
  groups.flatMap(({ fields }): readonly Found[] => fields)
const all = fieldsIn(Object.values(editorSteps).flat())
const listOf = (fields: readonly Found[], name: string): readonly Found[] => {
  const list = fields.find((field) => field.kind === 'list' && field.name === name)
  return list?.kind === 'list' ? fieldsIn(list.groups) : []
}
const namesOf = (fields: readonly Found[]) => new Set(fields.map(({ name }) => name.split('.')[0] ?? ''))

const tiers = listOf(all, 'tiers')
const places = all.filter(({ name }) => name.startsWith('place.'))
const placeFields = [
  ...places.map((field) => ({ ...field, name: field.name.slice('place.'.length) })),
  // Both numbers of the place on the map are one field.
  ...places.filter(({ kind }) => kind === 'pin').map((field) => ({ ...field, name: 'lng' })),
]

it.each([
  ['a form', rowsOf('forms'), all, notAsked],
  ['a form, as the reader has it', formKeys, all, notAsked],
  ['a venue', membersOf('place'), placeFields, notAsked],
  ['an expense', membersOf('expenseItems'), listOf(all, 'expenseItems'), notAsked],
  ['a picture', membersOf('gallery'), listOf(all, 'gallery'), notAsked],
  ['news', membersOf('news'), listOf(all, 'news'), notAsked],
  ['a discount code', membersOf('discountCodes'), listOf(all, 'discountCodes'), notAsked],
  ['a price', keysIn(paragraph('Further keys').replaceAll(/\([^)]*\)/g, '')), tiers, notAskedOfPrices],
  ['a price, as the reader has it', tierKeys, tiers, notAskedOfPrices],
  ['an instalment', membersOf('terms'), listOf(tiers, 'terms'), notAsked],
  ['an option', keysIn(paragraph('An extra option')), listOf(tiers, 'extraOptions'), notAsked],
  ['a question', keysIn(paragraph('A question')), listOf(all, 'customFields'), notAsked],
] as const)(
  'every key of %s can be set in the editor, or is listed with the reason',
  (_, keys, fields, reasons) => {
    expect(keys.length).toBeGreaterThan(1)
    const names = namesOf(fields)
    expect(keys.filter((key) => !names.has(key) && !(key in reasons))).toEqual([])
  },
)

it.each(['Event', 'CrowdFunding'] as const)('the end of %s, which ends its sales, can be set', (type) => {
  const groups: readonly EditorGroup[] = Object.values(editorSteps).flat()
  const shown = fieldsIn(
    groups.filter(({ types }) => types === undefined || types.some((one) => one === type)),
  )
  expect(shown.map(({ name }) => name)).toContain('endDate')
})

it('the kind of a gift follows from its rhythm: a gift that was monthly and is given once stays on the page', () => {
  const rhythm = tiers.find(({ name }) => name === 'paymentFrequency')
  expect(rhythm !== undefined && rhythm.kind !== 'list' && rhythm.clears).toEqual(['tierType'])
})

it('every key of an association is a field of its details, or is listed with the reason why not', () => {
  const keys = rowsOf('organization')
  const asked = new Set([...details.matchAll(/^\s+(\w+)[:,]/gm)].map(([, name]) => name))
  // The contact is three fields.
  if (['email', 'phone', 'url'].every((name) => asked.has(name))) asked.add('contact')
  expect(keys.filter((key) => !asked.has(key) && !(key in notOfPresidents))).toEqual([])
  expect(Object.keys(notOfPresidents).filter((key) => !keys.includes(key))).toEqual([])
})

const owner = { slug: 'la-ruche', name: 'La Ruche', taxReceipts: false }
const draft: Draft = {
  type: 'Event',
  slug: 'gala',
  title: 'Le gala',
  customFields: [{ key: 'q', label: 'Q', type: 'FreeText' }],
  discountCodes: [{ code: 'A', percent: 1 }],
  expenseItems: [{ label: 'A', amount: 1 }],
  gallery: [{ pictureUrl: 'assets/a.png', caption: 'A' }],
  news: [{ key: 'n', title: 'N', text: 'N', date: '2026-11-29' }],
  tiers: [{ key: 't', name: 'T', price: 100, extraOptions: [{ key: 'o', label: 'O', price: 1 }] }],
}
const limited = [
  ...all.map((field) => ({ field, at: [] as (string | number)[] })),
  ...all.flatMap((list) =>
    list.kind === 'list' ? fieldsIn(list.groups).map((field) => ({ field, at: [list.name, 0] })) : [],
  ),
  ...listOf(tiers, 'extraOptions').map((field) => ({ field, at: ['tiers', 0, 'extraOptions', 0] })),
].flatMap(({ field, at }) =>
  field.kind !== 'list' && field.max !== undefined && field.kind !== 'amounts'
    ? [{ path: [...at, ...field.name.split('.')], max: field.max }]
    : [],
)

test.each(limited)('$path may have $max characters, and one more is a mistake', ({ path, max }) => {
  const mistakesOf = (length: number) =>
    checkDraft(withValue(draft, path, '1'.repeat(length)), owner).map(({ code }) => code)
  expect(mistakesOf(max)).not.toContain('length')
  expect(mistakesOf(max + 1)).toContain('length')
})
