import { use, useContext } from 'react'
import type { Locale } from '#domain/locale.ts'
import { flattenTexts, makeTranslate } from '#domain/translate.ts'
import { ServerPageContext } from '#web/lib/server-made/server-page.ts'
import {
  type Area,
  type AreaTexts,
  type LateArea,
  type Texts,
  type Translate,
  useLocale,
} from '#web/lib/texts.ts'

const textsByName = new Map<string, Promise<unknown>>()

/** The reader of an area's texts in one language, loaded once. Rejects where the file cannot be had. */
export function loadLazyTexts<A extends LateArea>(area: A, locale: Locale): Promise<Translate<A>> {
  const name = `${locale}/${area}`
  const known = textsByName.get(name) as Promise<Translate<A>> | undefined
  if (known !== undefined) return known
  const loading = loadArea(area, locale).then((texts) => makeTranslate(texts, locale))
  textsByName.set(name, loading)
  // A visitor who was offline for a moment may try again.
  loading.catch(() => textsByName.delete(name))
  return loading
}

/** Reads late texts while rendering: at once on the server; in the browser, the content of the same Suspense waits. */
export function useLazyTexts<A extends LateArea>(area: A): Translate<A> {
  const server = useContext(ServerPageContext)
  const locale = useLocale()
  return server === null
    ? use(loadLazyTexts(area, locale))
    : makeTranslate(server.textsOf(area, locale), locale)
}

/** The texts of some areas, for `LateTexts`. Rejects where one cannot be had. */
export async function loadAreas<A extends Area>(areas: readonly A[], locale: Locale): Promise<Texts<A>> {
  const loaded = areas.map(async (area) => [area, await loadArea(area, locale)] as const)
  return Object.fromEntries(await Promise.all(loaded)) as Texts<A>
}

async function loadArea<A extends Area | LateArea>(area: A, locale: Locale): Promise<AreaTexts<A>> {
  // The addresses of so many files are not needed before the first of them is.
  const { files } = await import('#web/lib/on-demand/lazy-text-files.ts')
  const folder = `../../../texts/${locale}`
  const file = files[`${folder}/on-demand/${area}.json`] ?? files[`${folder}/${area}.json`]
  if (file === undefined) throw new RangeError(`no file of texts "${area}" in ${locale}`)
  return flattenTexts(await file()) as AreaTexts<A>
}
