import { expect } from '@playwright/test'
import { afterAll, describe, test } from 'vitest'
import { viewsOf, walks } from '../../e2e/screens.ts'
import { aSite } from './a-site.ts'
import { aTour, everyForm } from './a-tour.ts'
import { axeViolations } from './axe.ts'

/** Looks at every screen of these walks with axe, in every view, and says how many it saw. */
export function checkWalks(names: readonly string[]): void {
  const site = aSite(everyForm)
  let seen = 0
  afterAll(() => {
    process.stdout.write(`axe: ${seen} screens of ${names.join(', ')}\n`)
  })
  const views = walks
    .filter(({ name }) => names.includes(name))
    .flatMap((walk) => viewsOf(walk).map((view) => ({ walk, view, name: walk.name, ...view })))
  describe.each(views)('$name, $locale, $colorScheme, $width px', ({ walk, view }) => {
    test('has nothing against WCAG 2.2 AA', async () => {
      const tour = await aTour(site, walk, view)
      const found: string[] = []
      for (const [name, reach] of walk.stops) {
        await reachStop(name, () => reach(tour))
        for (const violation of await axeViolations(tour.page)) found.push(`${name}: ${violation}`)
        seen += 1
      }
      expect(found).toEqual([])
    })
  })
}

/** A screen that is not reached says which one it was. */
async function reachStop(name: string, reach: () => Promise<void>): Promise<void> {
  try {
    await reach()
  } catch (error) {
    throw new Error(`the screen ${name} is not reached`, { cause: error })
  }
}
