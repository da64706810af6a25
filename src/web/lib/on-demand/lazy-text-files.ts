import type { NestedTexts } from '#domain/translate.ts'

/** The areas that a first look does without: each file of each language is loaded by itself, where it is needed. */
export const files = import.meta.glob<NestedTexts>(
  [
    '../../../texts/*/parts/*.json',
    '../../../texts/*/{checkout,errors,layout,order,payer,problems,questions,tip}.json',
  ],
  {
    import: 'default',
  },
)
