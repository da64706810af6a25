import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Locale, locales } from '#domain/locale.ts'
import { aSite } from '../build/e2e/a-site.ts'
import { aTour, everyForm, everyTool, walkSettings } from '../build/screens/a-tour.ts'
import { findingPictures } from '../../scripts/screens/findings.ts'
import { publishedPictures } from '../build/screens/published-pictures.ts'
import { type Look, shoot } from '../build/screens/shoot.ts'
import { walks } from '../e2e/screens.ts'
import { campaignsWalk } from '../e2e/screens/campaign-walk.ts'
import type { Walk } from '../e2e/screens/walk.ts'

// `npm run screens` (scripts/take-screens.ts). Not part of `npm test`.

const { folder, findings, names, languages, publish } = inject('screens')

const campaignScreens = campaignsWalk.stops.map(([name]) => name)

const phone: Look = { colorScheme: 'light', width: 390 }
const looks: readonly Look[] = [phone, { ...phone, width: 1280 }, { ...phone, colorScheme: 'dark' }]

/** The pictures of a screen, by name. The languages other than French are shown on a phone. */
function picturesOf(screen: string, locale: Locale): readonly { look: Look; name: string }[] {
  const first = campaignScreens.includes(screen) ? [{ ...phone, firstScreen: true }] : []
  return [...(locale === 'fr' ? looks : [phone]), ...first]
    .map((look) => {
      const dark = look.colorScheme === 'dark' ? '-dark' : ''
      const part = look.firstScreen ? '-first' : ''
      const language = locale === 'fr' ? '' : `-${locale}`
      return { look, name: `${screen}-${look.width}${part}${dark}${language}` }
    })
    .filter(({ name }) => !publish || publishedPictures.includes(name) || findingPictures.has(name))
}

/** Where a picture is written: those of the findings are composed with what was before. */
function foldersOf(name: string): readonly { into: string; compressed: boolean }[] {
  if (!publish) return [{ into: folder, compressed: false }]
  return [
    ...(publishedPictures.includes(name) ? [{ into: folder, compressed: true }] : []),
    ...(findingPictures.has(name) ? [{ into: findings, compressed: false }] : []),
  ]
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

const site = aSite(everyForm, walkSettings)
const siteWithTools = shoots.some(({ name }) => name === 'tools')
  ? aSite(everyForm, { ...walkSettings, ...everyTool })
  : site

beforeAll(() => {
  for (const one of [folder, findings]) mkdirSync(one, { recursive: true })
})

describe.each(shoots)('$name, $locale', ({ walk, locale, stops }) => {
  test('is photographed', async () => {
    const tour = await aTour(walk.name === 'tools' ? siteWithTools : site, walk, { ...phone, locale })
    const taken: string[] = []
    for (const [screen, reach] of stops) {
      await reach(tour)
      if (!isWanted(screen)) continue
      for (const { look, name } of picturesOf(screen, locale)) {
        for (const { into, compressed } of foldersOf(name))
          await shoot(tour.page, join(into, `${name}.png`), look, {
            publish: compressed,
            hovered: screen.endsWith('-hovered'),
          })
        taken.push(name)
      }
    }
    expect(taken).not.toEqual([])
  })
})
