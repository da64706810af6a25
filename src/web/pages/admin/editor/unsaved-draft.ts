import { type Draft, isMembers } from '#domain/form/editing/draft.ts'

/** Draft that a browser remembers until the server has it. */
export interface UnsavedDraft {
  /** The contents that it was typed over. */
  readonly before: Draft
  readonly sent?: readonly string[]
  readonly draft: Draft
}

/**
 * The texts sent without an answer, with one more. The first one was on its way when the line broke, the last ones may
 * have passed; between them nothing did.
 */
export function withSent([first = '', ...others]: readonly string[], source: string): readonly string[] {
  return first === '' ? [source] : [first, ...[...others.filter((one) => one !== source), source].slice(-4)]
}

/** Whether a remembered value is such a draft. */
export function isUnsaved(value: unknown): value is UnsavedDraft {
  return isMembers(value) && isMembers(value['before']) && isMembers(value['draft'])
}
