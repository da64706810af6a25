import type { Locale } from '#domain/locale.ts'
import { flattenTexts, type NestedTexts } from '#domain/translate.ts'
import type { Area, AreaTexts } from '#web/lib/texts.ts'

const files = import.meta.glob<NestedTexts>('../../texts/**/*.json', { eager: true, import: 'default' })

const flat: ReadonlyMap<string, AreaTexts> = new Map(
  Object.entries(files).map(([path, tree]) => [nameOf(path), flattenTexts(tree)]),
)

/** `fr/share.json`, whichever subfolder of its language the area is in. */
function nameOf(path: string): string {
  const parts = (path.split('/texts/')[1] ?? '').split('/')
  return `${parts[0] ?? ''}/${parts.at(-1) ?? ''}`
}

/**
 * The texts of one file in one language.
 * @throws RangeError where there is none
 */
export function textsOfFile(locale: Locale, name: string): AreaTexts {
  const texts = flat.get(`${locale}/${name}.json`)
  if (texts === undefined) throw new RangeError(`no texts "${name}" in ${locale}`)
  return texts
}

/**
 * The texts of some areas in one language: what a loader sends, and nothing more.
 * @param partly areas of which only some keys are sent
 */
export function loadTexts<A extends Area, P extends Area = never>(
  locale: Locale,
  areas: readonly A[],
  partly?: Readonly<Record<P, RegExp>>,
): Record<A | P, AreaTexts> {
  const textsOf = (area: string) => textsOfFile(locale, area)
  const whole = areas.map((area): [string, AreaTexts] => [area, textsOf(area)])
  const parts = Object.entries<RegExp>(partly ?? {}).map(([area, keys]): [string, AreaTexts] => [
    area,
    Object.fromEntries(Object.entries(textsOf(area)).filter(([key]) => keys.test(key))),
  ])
  return Object.fromEntries([...whole, ...parts]) as Record<A | P, AreaTexts>
}
