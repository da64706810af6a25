import { use } from 'react'
import type { Locale } from '#domain/locale.ts'
import { flattenTexts, makeTranslate } from '#domain/translate.ts'
import { type Area, type AreaTexts, type Translate, useLocale } from '#web/lib/texts.ts'

/** Areas that a first look does without. */
type LazyArea = 'admin' | 'banner' | 'errors' | 'layout' | 'map' | 'problems' | 'report' | 'share'

const kept = new Map<string, Promise<unknown>>()

/** The reader of an area's texts in one language, loaded once. Rejects where the file cannot be had. */
export function loadLazyTexts<A extends LazyArea>(area: A, locale: Locale): Promise<Translate<A>> {
  const name = `${locale}/${area}`
  const known = kept.get(name) as Promise<Translate<A>> | undefined
  if (known !== undefined) return known
  const loading = read(name, locale) as Promise<Translate<A>>
  kept.set(name, loading)
  // A visitor who was offline for a moment may try again.
  loading.catch(() => kept.delete(name))
  return loading
}

/** The same while rendering: what stands in the same Suspense waits for it, on the server too. */
export function useLazyTexts<A extends LazyArea>(area: A): Translate<A> {
  return use(loadLazyTexts(area, useLocale()))
}

/** The texts of whole areas, for `LateTexts`. Rejects where one cannot be had. */
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
  // The addresses of so many files are not needed before the first of them is.
  const { files } = await import('#web/lib/on-demand/lazy-text-files.ts')
  const [folder = '', area = ''] = name.split('/')
  const file = files[`../../../texts/${folder}/parts/${area}.json`] ?? files[`../../../texts/${name}.json`]
  return file === undefined ? {} : flattenTexts(await file())
}
