import type { NestedTexts } from '#domain/translate.ts'

/** Every file of texts that a page may load by itself, in each language. */
export const files = import.meta.glob<NestedTexts>(
  ['../../../texts/*/*.json', '../../../texts/*/on-demand/*.json'],
  { import: 'default' },
)
