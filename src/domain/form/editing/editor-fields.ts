import type { FormType } from '#domain/form/form-definition.ts'

/**
 * The fields of the campaign editor, step by step: names and rules are those of the definition file. A new field is
 * one line here, one in the reader of the file, and its texts in `texts/<language>/creation/editor.json`.
 */

/** How a value is typed: as euros, a number, a day, a moment in Paris, a mark, some out of a list. */
export type FieldKind =
  | 'line'
  | 'lines'
  | 'html'
  | 'web'
  | 'euros'
  | 'amounts'
  | 'count'
  | 'decimal'
  | 'country'
  | 'day'
  | 'moment'
  | 'flag'
  | 'choice'
  | 'marks'
  | 'tiers'
  | 'values'
  | 'colour'
  | 'picture'
  | 'street'
  | 'pin'

export interface EditorField {
  /** Its place in the object that it belongs to: `place.city`. */
  readonly name: string
  readonly kind: FieldKind
  /** How many short fields share a line where there is room; absent: it has a line of its own. */
  readonly inLine?: 2 | 3
  /** The key of its label where the name has another meaning elsewhere. */
  readonly text?: string
  /** A choice shown as a bar of few values, all of them visible. */
  readonly isBar?: true
  /** A choice that may be left open. */
  readonly isOptional?: true
  /** Whether a sentence under the label explains it. */
  readonly hint?: true
  readonly max?: number
  readonly options?: readonly (string | number)[]
  /** Width and height to which the page crops a picture. */
  readonly ratio?: readonly [number, number]
  /** Fields of the same object that no longer hold once this one is typed. */
  readonly clears?: readonly string[]
  /** The form types that have it; absent: all. */
  readonly types?: readonly FormType[]
  /** Values that ask visitors for more than most associations need. */
  readonly needless?: readonly string[]
  /** Only where another field of the same object has one of these values. */
  readonly shownIf?: { readonly name: string; readonly is: readonly string[] }
}

/** Objects in an order: prices, questions, news. */
export interface EditorList {
  readonly name: string
  readonly kind: 'list'
  readonly text?: string
  readonly types?: readonly FormType[]
  readonly shownIf?: undefined
  /** The field that names an item. */
  readonly title: string
  readonly most: number
  /** Contents of a new item; its key is made from `prefix`. */
  readonly first: Readonly<Record<string, unknown>>
  readonly prefix?: string
  readonly groups: readonly EditorGroup[]
}

/** Fields under one heading; folded where few associations need them. */
export interface EditorGroup {
  readonly title: string
  readonly isFolded?: true
  readonly types?: readonly FormType[]
  readonly fields: readonly (EditorField | EditorList)[]
}

/** The key of the texts of a field. */
export function textOf({ name, text }: EditorField | EditorList): string {
  return text ?? name
}
