import type { Locale } from '#domain/locale.ts'
import { flattenTexts, type NestedTexts } from '#domain/translate.ts'
import type { Area, AreaTexts, LateArea, Texts } from '#web/lib/texts.ts'

const files = import.meta.glob<NestedTexts>('../../texts/**/*.json', { eager: true, import: 'default' })

const flat: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries(files).map(([path, tree]) => [nameOf(path), flattenTexts(tree)]),
)

/** `fr/share`, in whichever folder of its language a file is. */
function nameOf(path: string): string {
  const [locale = '', ...rest] = (path.split('/texts/')[1] ?? '').replace(/\.json$/, '').split('/')
  return `${locale}/${rest.at(-1) ?? ''}`
}

/**
 * The texts of one file in one language.
 * @throws RangeError where there is none
 */
export function textsOfFile(locale: Locale, name: string): Readonly<Record<string, string>> {
  const texts = flat.get(`${locale}/${name}`)
  if (texts === undefined) throw new RangeError(`no texts "${name}" in ${locale}`)
  return texts
}

/** The texts of one area in one language. */
export function textsOfArea<A extends Area | LateArea>(area: A, locale: Locale): AreaTexts<A> {
  // A house test compares the files of every language with the French ones, whose keys are the type.
  return textsOfFile(locale, area) as AreaTexts<A>
}

/** The texts of some areas in one language: what a loader sends, whole, and nothing more. */
export function loadTexts<A extends Area>(locale: Locale, areas: readonly A[]): Texts<A> {
  return Object.fromEntries(areas.map((area) => [area, textsOfArea(area, locale)])) as Texts<A>
}
