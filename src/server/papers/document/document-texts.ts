import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'

export type DocumentTexts = TextsOf<'papers/documents'>

/** The words of the documents in a language. */
export const documentTexts = readTexts('papers/documents')
