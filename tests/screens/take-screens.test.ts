import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Locale, locales } from '#domain/locale.ts'
import { aSite } from '../build/e2e/a-site.ts'
import { aTour, everyForm, everyTool } from '../build/screens/a-tour.ts'
import { publishedPictures } from '../build/screens/published-pictures.ts'
import { shoot } from '../build/screens/shoot.ts'
import { type Appearance, walks } from '../e2e/screens.ts'
import type { Walk } from '../e2e/screens/walk.ts'

// `npm run screens` (scripts/take-screens.ts). Not part of `npm test`.

const { folder, names, languages, publish } = inject('screens')

const phone: Appearance = { colorScheme: 'light', width: 390 }
const looks: readonly Appearance[] = [phone, { ...phone, width: 1280 }, { ...phone, colorScheme: 'dark' }]

/** The pictures of a screen, by name. The languages other than French are shown on a phone. */
function picturesOf(screen: string, locale: Locale): readonly { look: Appearance; name: string }[] {
  return (locale === 'fr' ? looks : [phone])
    .map((look) => {
      const dark = look.colorScheme === 'dark' ? '-dark' : ''
      const language = locale === 'fr' ? '' : `-${locale}`
      return { look, name: `${screen}-${look.width}${dark}${language}` }
    })
    .filter(({ name }) => !publish || publishedPictures.includes(name))
}

const isWanted = (screen: string) => names.length === 0 || names.some((name) => screen.includes(name))

/** The part of a walk that leads to the last wanted screen. */
function partOf({ stops }: Walk, locale: Locale): Walk['stops'] {
  const last = stops.findLastIndex(([name]) => isWanted(name) && picturesOf(name, locale).length > 0)
  return stops.slice(0, last + 1)
}

const shoots = locales
  .filter((locale) => languages.includes(locale))
  .flatMap((locale) =>
    walks
      .filter(({ pictures, isEverywhere }) => pictures !== 'none' && (locale === 'fr' || isEverywhere))
      .map((walk) => ({ walk, name: walk.name, locale, stops: partOf(walk, locale) })),
  )
  .filter(({ stops }) => stops.length > 0)

const site = aSite(everyForm)
const siteWithTools = shoots.some(({ name }) => name === 'tools') ? aSite(everyForm, everyTool) : site

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
})

describe.each(shoots)('$name, $locale', ({ walk, locale, stops }) => {
  test('is photographed', async () => {
    const tour = await aTour(walk.name === 'tools' ? siteWithTools : site, walk, { ...phone, locale })
    const taken: string[] = []
    for (const [screen, reach] of stops) {
      await reach(tour)
      if (!isWanted(screen)) continue
      for (const { look, name } of picturesOf(screen, locale)) {
        await shoot(tour.page, join(folder, `${name}.png`), look, publish)
        taken.push(name)
      }
    }
    expect(taken).not.toEqual([])
  })
})
