import { type ReactNode, useState } from 'react'
import {
  type DraftPath,
  itemsAt,
  pathText,
  typedText,
  valueAt,
  withValue,
} from '#domain/form/editing/draft.ts'
import {
  type EditorField,
  type EditorGroup,
  type EditorList,
  textOf,
} from '#domain/form/editing/editor-fields.ts'
import { isLocked } from '#domain/form/editing/sold-items.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { FieldControl } from '#web/pages/admin/editor/fields/field-control.tsx'
import { ItemList } from '#web/pages/admin/editor/items/item-list.tsx'
import styles from './editor.module.css'

interface GroupProps {
  readonly editor: EditorProps
  /** The object that the fields belong to. */
  readonly at: DraftPath
  readonly group: EditorGroup
}

/** The class of a field that shares its line. */
const widths = { 2: 'half', 3: 'third' } as const

/** The fields of a group that this form has. */
export function FieldGroup({ editor, at, group }: GroupProps) {
  const fields = group.fields.filter((field) => isShown(field, editor, at))
  return (
    <div className={styles.fields}>
      {fields.map((field) =>
        field.kind === 'list' ? (
          <ItemList
            key={field.name}
            editor={editor}
            at={[...at, field.name]}
            list={field}
            renderGroup={(inside, part) =>
              part.isFolded ? (
                <FoldedGroup key={part.title} editor={editor} at={inside} group={part} />
              ) : (
                <FieldGroup key={part.title} editor={editor} at={inside} group={part} />
              )
            }
          />
        ) : (
          <div key={field.name} className={field.inLine && styles[widths[field.inLine]]}>
            <OneField editor={editor} at={at} field={field} fields={group.fields} />
          </div>
        ),
      )}
    </div>
  )
}

/** A group that few need, closed until it is asked for, unless it has a mistake. */
export function FoldedGroup({ editor, at, group, children }: GroupProps & { readonly children?: ReactNode }) {
  const t = useEditorTexts()
  // Later, it would close under the hands of its author.
  const [isOpen] = useState(() => group.fields.some((field) => hasMistake(field, editor, at)))
  const isFilled = group.fields.some(
    (field) =>
      isShown(field, editor, at) && isChosen(field, valueAt(editor.draft, [...at, ...partsOf(field.name)])),
  )
  return (
    <details className={styles.folded} open={isOpen}>
      <summary>
        {t(`group.${group.title}`)}
        {isFilled && <span className="soft small"> {t('filled')}</span>}
      </summary>
      <FieldGroup editor={editor} at={at} group={group} />
      {children}
    </details>
  )
}

interface OneFieldProps {
  readonly editor: EditorProps
  readonly at: DraftPath
  readonly field: EditorField
  readonly fields: EditorGroup['fields']
}

function OneField({ editor, at, field, fields }: OneFieldProps) {
  const t = useEditorTexts()
  const { draft, canEdit, taken, mistakeAt, onDraft, onLeave } = editor
  const path = [...at, ...partsOf(field.name)]
  const name = pathText(path)
  const key = textOf(field)
  const tiers = itemsAt(draft, ['tiers']).map((tier) => ({
    key: typedText(tier['key']),
    name: typedText(tier['name']),
  }))
  const fill = (values: Readonly<Record<string, unknown>>) =>
    onDraft(
      Object.entries(values).reduce(
        (now, [one, value]) => withValue(now, [...at, ...partsOf(one)], value),
        draft,
      ),
    )
  const take = (value: unknown) => {
    // What a choice hides is not sent in secret.
    const hidden = fields.filter(
      (one) => one.shownIf?.name === field.name && !one.shownIf.is.includes(String(value)),
    )
    const cleared = [...hidden.map((one) => one.name), ...(field.clears ?? [])]
    fill({ [field.name]: value, ...Object.fromEntries(cleared.map((one) => [one, null])) })
  }
  return (
    <FieldControl
      field={field}
      tiers={tiers}
      pictures={editor.pictures}
      name={name}
      label={t(`field.${key}`)}
      hint={field.hint && t(`hint.${key}`)}
      error={mistakeAt(name)}
      warning={field.needless?.includes(String(valueAt(draft, path))) ? t('advice.personalData') : undefined}
      readOnly={!canEdit || isLocked(draft, path, taken)}
      value={valueAt(draft, path)}
      max={field.max}
      onValue={take}
      valueBeside={(one) => valueAt(draft, [...at, ...partsOf(one)])}
      onFill={fill}
      onLeave={onLeave}
    />
  )
}

/** Whether a form of this type has a field, with what its object says now. */
function isShown(field: EditorField | EditorList, { formType, draft }: EditorProps, at: DraftPath): boolean {
  if (field.types?.includes(formType) === false) return false
  const { shownIf } = field
  if (shownIf === undefined) return true
  return shownIf.is.includes(String(valueAt(draft, [...at, ...partsOf(shownIf.name)])))
}

function hasMistake({ name, kind }: EditorField | EditorList, editor: EditorProps, at: DraftPath): boolean {
  const path = [...at, ...partsOf(name)]
  const places =
    kind === 'list' ? itemsAt(editor.draft, path).map((_, index) => `${pathText([...path, index])}.*`) : []
  return [pathText(path), ...places].some((place) => editor.mistakeAt(place) !== undefined)
}

/** Whether an author chose a value: a draft has the defaults too. */
function isChosen(field: EditorField | EditorList, value: unknown): boolean {
  if (value === undefined || value === false || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return field.kind !== 'choice' || field.isOptional === true || value !== field.options?.[0]
}

function partsOf(name: string): DraftPath {
  return name.split('.')
}
