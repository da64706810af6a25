import { describe, expect, it } from 'vitest'
import {
  type EditorField,
  type EditorGroup,
  type EditorList,
  textOf,
} from '#domain/form/editing/editor-fields.ts'
import { editorSteps } from '#domain/form/editing/step-fields.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import texts from '#texts/fr/creation/editor.json'
import { stepName, steps } from '#web/pages/admin/editor/step-nav.tsx'
import { wordedMistakes } from '#web/pages/admin/editor/mistakes.ts'

const groupsIn = (groups: readonly EditorGroup[]): EditorGroup[] =>
  groups.flatMap((group) => [
    group,
    ...group.fields.flatMap((field) => (field.kind === 'list' ? groupsIn(field.groups) : [])),
  ])
const groups = Object.values(editorSteps).flatMap((step) => groupsIn(step))
const fields: (EditorField | EditorList)[] = groups.flatMap((group) => [...group.fields])

/** The keys of texts that the editor asks for by the names of its fields. */
const asked = [
  ...groups.map(({ title }) => `group.${title}`),
  ...fields.map((field) => `field.${textOf(field)}`),
  ...fields.flatMap((field) => (field.kind !== 'list' && field.hint ? [`hint.${textOf(field)}`] : [])),
  ...fields.flatMap((field) =>
    field.kind === 'list' ? [`list.${textOf(field)}`, `empty.${textOf(field)}`] : [],
  ),
  ...fields.flatMap((field) => {
    if (field.kind !== 'list') return []
    return textOf(field) === 'tiers' ? formTypes.map((type) => `add.tiers.${type}`) : [`add.${textOf(field)}`]
  }),
  ...fields.flatMap((field) =>
    field.kind === 'choice' || field.kind === 'marks'
      ? (field.options ?? []).map((one) => `choice.${textOf(field)}.${one}`)
      : [],
  ),
  ...steps.flatMap((step) => formTypes.map((type) => stepName(step, type))),
  ...[...wordedMistakes, 'other'].map((code) => `mistake.${code}`),
]

describe('the texts of the editor', () => {
  it('name every field, choice and mistake', () => {
    expect(asked.filter((key) => !Object.hasOwn(texts, key))).toEqual([])
  })
  it('name nothing else', () => {
    const named = /^(?:group|field|hint|list|empty|choice|mistake|add|step)\./
    const unused = Object.keys(texts).filter((key) => named.test(key) && !asked.includes(key))
    expect(unused).toEqual([])
  })
})
