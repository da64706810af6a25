import { useLayoutEffect, useRef, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import { type FieldState, type ValidationMode, nextFieldState } from '#domain/field-state.ts'
import type { Problem } from '#domain/problem.ts'
import { checkQuestions } from '#web/features/questions/draft/check-questions.ts'
import { copyAlong } from '#web/features/questions/draft/edit-items.ts'
import { checkOptionStock, optionStock } from '#web/features/questions/draft/option-stock.ts'
import type { AskingForm, Scope } from '#web/features/questions/draft/question-field.ts'
import type { Upload } from '#web/features/questions/file/use-file-upload.ts'
import { useAfterPress } from '#web/lib/form/use-after-press.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'

export interface AskingOptions {
  readonly form: AskingForm
  readonly items: readonly CartItemIn[]
  readonly scope: Scope
  /** All problems after a submission, and what the server refused. */
  readonly problems: readonly Problem[]
  /** `field`: what was changed, under its name. */
  readonly onItems: (items: readonly CartItemIn[], field: string) => void
  /** The units in the saved cart: the options that they reserve are available to this visitor. */
  readonly held: readonly Pick<CartItemIn, 'tierId' | 'extraOptions'>[]
  readonly upload: Upload
}

type Edit = (items: readonly CartItemIn[]) => readonly CartItemIn[]

/** The draft for the fields: what to show, and how each field is changed and left. */
export function useAsking({ form, items, scope, problems, onItems, held, upload }: AskingOptions) {
  const messageOf = useProblemMessage()
  const [now] = useState(() => new Date())
  const [states, setStates] = useState<Readonly<Record<string, FieldState>>>({})
  // A file may arrive between two renders: it must change the current draft.
  const latest = useRef(items)
  useLayoutEffect(() => {
    latest.current = items
  })
  const judged = checkQuestions(items, form, scope, now).filter(
    ({ field, code }) => states[field] === 'invalid' && code !== 'FILE_UPLOADING',
  )
  const stockProblems = scope === 'details' ? checkOptionStock(items, form, held) : []
  const shown = [...problems, ...stockProblems, ...judged]
  const judge = (field: string, trigger: 'input' | 'blur', mode: ValidationMode) => {
    const hasError = checkQuestions(latest.current, form, scope, now).some((found) => found.field === field)
    setStates((all) => {
      const isDirty = trigger === 'input' || all[field] !== undefined
      return {
        ...all,
        [field]: nextFieldState(all[field] ?? 'pristine', trigger, { mode, isDirty, hasError }),
      }
    })
  }
  const leave = useAfterPress((field: string, mode: ValidationMode = 'aggressive') => {
    if (states[field] !== undefined) judge(field, 'blur', mode)
  })
  return {
    form,
    items,
    upload,
    stock: optionStock(form, held),
    errorOf: (field: string): string | undefined => {
      const found = shown.find((problem) => problem.field === field && problem.level === 'error')
      return found === undefined ? undefined : messageOf(found)
    },
    change: (field: string, edit: Edit, mode: ValidationMode = 'aggressive') => {
      const next = copyAlong(latest.current, edit(latest.current), form)
      latest.current = next
      judge(field, 'input', mode)
      onItems(next, field)
    },
    leave,
  }
}
export type Asking = ReturnType<typeof useAsking>
