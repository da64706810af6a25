import { expect, it } from 'vitest'
import type { EditorGroup } from '#domain/form/editing/editor-fields.ts'
import { editorSteps } from '#domain/form/editing/step-fields.ts'
import { formKeys } from '#domain/form/form-file-form.ts'
import { tierKeys } from '#domain/form/form-file-tier.ts'

/** Fields that the editor does not ask for, and why. */
const notAsked: Readonly<Record<string, string>> = {
  type: 'chosen at the creation',
  slug: 'the address of the page',
  state: 'a change of its own, in the last step',
  key: 'made by the editor',
  tierType: 'follows from the form',
  label: 'the name says the same',
}

const namesIn = (groups: readonly EditorGroup[]) =>
  new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name.split('.')[0] ?? '')))
const tiers = editorSteps[2].flatMap(({ fields }) => fields).find(({ name }) => name === 'tiers')
const left = (keys: readonly string[], names: ReadonlySet<string>) =>
  keys.filter((key) => !names.has(key) && !(key in notAsked))

it('every key of a form can be set in the editor, or is listed with the reason why not', () => {
  expect(left(formKeys, namesIn(Object.values(editorSteps).flat()))).toEqual([])
})

it('so can every key of a price', () => {
  expect(left(tierKeys, namesIn(tiers?.kind === 'list' ? tiers.groups : []))).toEqual([])
})
