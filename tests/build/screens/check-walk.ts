import { expect } from '../e2e/expect.ts'
import { afterAll, describe, inject, test } from 'vitest'
import { appearancesOf, viewsOf, walks } from '../../e2e/screens.ts'
import { aSite } from '../e2e/a-site.ts'
import type { Page } from 'playwright-core'
import { aTour, everyForm, everyTool, walkSettings } from './a-tour.ts'
import { checkKeyboard } from './check-keyboard.ts'
import { checkScreen } from './check-screen.ts'
import { missingIdentity } from './missing-identity.ts'
import { filesOf } from './route-files.ts'
import { pageOfScreen } from './screens-of-pages.ts'

/** A walk takes up to a minute, and far longer on a busy machine. */
const longestWalk = 400_000

/** Checks every screen of these walks with axe and for its association, in every view, and prints their number. */
export function checkWalks(names: readonly string[]): void {
  const site = aSite(everyForm, { ...walkSettings, ...(names.includes('tools') && everyTool) })
  const seen = new Set<string>()
  let checks = 0
  afterAll(() => {
    process.stdout.write(`axe: ${seen.size} screens of ${names.join(', ')}, ${checks} checks\n`)
  })
  const views = walks
    .filter(({ name }) => names.includes(name))
    .flatMap((walk) =>
      viewsOf(walk, inject('allLanguages')).map((view) => ({ walk, view, name: walk.name, ...view })),
    )
  describe.each(views)('$name, $locale, $width px', ({ walk, view }) => {
    test(
      'has no violation of WCAG 2.2 AA, says who it belongs to, and is used by keyboard',
      async () => {
        const tour = await aTour(site, walk, view)
        const found: string[] = []
        for (const [index, [name, reach]] of walk.stops.entries()) {
          await reachStop(name, () => reach(tour))
          for (const trouble of await missingIdentity(tour.page, name)) found.push(`${name}: ${trouble}`)
          if (view.locale === 'fr')
            for (const trouble of await asPageOfTable(tour.page, name)) found.push(`${name}: ${trouble}`)
          for (const appearance of appearancesOf(view, index, inject('allLanguages'))) {
            for (const trouble of await checkScreen(tour.page, appearance)) found.push(`${name}: ${trouble}`)
            checks += 1
          }
          seen.add(name)
        }
        expect(found).toEqual([])
      },
      longestWalk,
    )
  })
}

/** Of the screens that stand for a page: the route of their address, and their controls by keyboard. */
async function asPageOfTable(page: Page, screen: string): Promise<string[]> {
  const file = pageOfScreen(screen)
  if (file === null) return []
  const { pathname } = new URL(page.url())
  const isThere = filesOf(pathname).includes(file)
  return [...(isThere ? [] : [`${pathname} is no address of ${file}`]), ...(await checkKeyboard(page))]
}

/** The error names the screen that was not reached. */
async function reachStop(name: string, reach: () => Promise<void>): Promise<void> {
  try {
    await reach()
  } catch (error) {
    throw new Error(`the screen ${name} is not reached`, { cause: error })
  }
}
