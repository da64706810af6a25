import type { NestedTexts } from '#domain/translate.ts'

/** The areas that the first view does not need: each file of each language is loaded separately, on demand. */
export const files = import.meta.glob<NestedTexts>(
  [
    '../../../texts/*/parts/*.json',
    '../../../texts/*/{checkout,errors,layout,order,payer,problems,questions,tip}.json',
  ],
  {
    import: 'default',
  },
)
