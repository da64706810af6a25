import type { Locale } from '#domain/locale.ts'
import { flattenTexts, type NestedTexts } from '#domain/translate.ts'
import type { Area, AreaTexts } from '#web/lib/texts.ts'

const files = import.meta.glob<NestedTexts>('../../texts/*/*.json', { eager: true, import: 'default' })

const flat: ReadonlyMap<string, AreaTexts> = new Map(
  Object.entries(files).map(([path, tree]) => [path.split('/texts/')[1] ?? '', flattenTexts(tree)]),
)

/** The texts of some areas in one language: what a loader sends, and nothing more. */
export function loadTexts<A extends Area>(locale: Locale, areas: readonly A[]): Record<A, AreaTexts> {
  return Object.fromEntries(areas.map((area) => [area, flat.get(`${locale}/${area}.json`) ?? {}])) as Record<
    A,
    AreaTexts
  >
}
