import type { Draft } from '#domain/form/editing/draft.ts'
import type { TakenItem } from '#domain/form/editing/sold-items.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import type { FormAddress } from '#web/paths.ts'

/** Properties of every control of the editor. */
export interface ControlProps {
  /** Its place in the draft, also its id: `tiers[1].price`. */
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** A doubt for its author: the value stays. */
  readonly warning?: string | undefined
  readonly readOnly: boolean
  readonly value: unknown
  /** Null or empty: the field is absent. */
  readonly onValue: (value: unknown) => void
  /** The author left the field: it is saved at once. */
  readonly onLeave: () => void
  readonly max?: number | undefined
}

/** Access to other fields of the object of a control. */
export interface BesideProps {
  readonly valueBeside: (name: string) => unknown
  readonly onFill: (values: Readonly<Record<string, unknown>>) => void
}

/** Properties of every part of a step. */
export interface EditorProps {
  readonly address: FormAddress
  readonly formType: FormType
  readonly draft: Draft
  readonly canEdit: boolean
  /** Units sold and held. */
  readonly taken: readonly TakenItem[]
  /** The message of the mistake at a place. */
  readonly mistakeAt: (path: string) => string | undefined
  readonly pictures: PictureCalls
  readonly onDraft: (draft: Draft) => void
  readonly onLeave: () => void
}
