import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'

export type DocumentTexts = TextsOf<'office/documents'>

/** The words of the documents in a language. */
export const documentTexts = readTexts('office/documents')
