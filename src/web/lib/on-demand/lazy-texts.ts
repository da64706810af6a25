import { use } from 'react'
import type { Locale } from '#domain/locale.ts'
import { flattenTexts, makeTranslate } from '#domain/translate.ts'
import { type Area, type AreaTexts, type Translate, useLocale } from '#web/lib/texts.ts'

/** Areas that the first view does not need. */
type LazyArea = 'admin' | 'banner' | 'errors' | 'layout' | 'map' | 'problems' | 'report' | 'share'

const textsByName = new Map<string, Promise<unknown>>()

/** The translate function for an area in one language, loaded once. Rejects if the file cannot be loaded. */
export function loadLazyTexts<A extends LazyArea>(area: A, locale: Locale): Promise<Translate<A>> {
  const name = `${locale}/${area}`
  const known = textsByName.get(name) as Promise<Translate<A>> | undefined
  if (known !== undefined) return known
  const loading = read(name, locale) as Promise<Translate<A>>
  textsByName.set(name, loading)
  // A visitor who was offline for a moment may try again.
  loading.catch(() => textsByName.delete(name))
  return loading
}

/** The same during rendering: the other children of the same Suspense wait for it, also on the server. */
export function useLazyTexts<A extends LazyArea>(area: A): Translate<A> {
  return use(loadLazyTexts(area, useLocale()))
}

/** The texts of whole areas, for `LateTexts`. Rejects if one cannot be loaded. */
export async function loadAreas<A extends Area>(
  areas: readonly A[],
  locale: Locale,
): Promise<Record<A, AreaTexts>> {
  const loaded = areas.map(async (area) => [area, await textsOf(`${locale}/${area}`)] as const)
  return Object.fromEntries(await Promise.all(loaded)) as Record<A, AreaTexts>
}

async function read(name: string, locale: Locale) {
  return makeTranslate(await textsOf(name), locale)
}

async function textsOf(name: string): Promise<AreaTexts> {
  // The list of all files is only loaded with the first of them.
  const { files } = await import('#web/lib/on-demand/lazy-text-files.ts')
  const [folder = '', area = ''] = name.split('/')
  const file = files[`../../../texts/${folder}/parts/${area}.json`] ?? files[`../../../texts/${name}.json`]
  return file === undefined ? {} : flattenTexts(await file())
}
