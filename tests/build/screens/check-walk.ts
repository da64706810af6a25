import { expect } from '../e2e/expect.ts'
import { afterAll, describe, inject, test } from 'vitest'
import { looksOf, viewsOf, walks } from '../../e2e/screens.ts'
import { aSite } from '../e2e/a-site.ts'
import { aTour, everyForm, everyTool } from './a-tour.ts'
import { lookAt } from './look-at.ts'

/** A walk takes ten seconds or so by itself, and far longer on a machine that does other things too. */
const longestWalk = 240_000

/** Looks at every screen of these walks with axe, in every view, and says how many it saw. */
export function checkWalks(names: readonly string[]): void {
  const site = aSite(everyForm, names.includes('tools') ? everyTool : {})
  const seen = new Set<string>()
  let looks = 0
  afterAll(() => {
    process.stdout.write(`axe: ${seen.size} screens of ${names.join(', ')}, ${looks} looks\n`)
  })
  const views = walks
    .filter(({ name }) => names.includes(name))
    .flatMap((walk) =>
      viewsOf(walk, inject('allLanguages')).map((view) => ({ walk, view, name: walk.name, ...view })),
    )
  describe.each(views)('$name, $locale, $width px', ({ walk, view }) => {
    test(
      'has nothing against WCAG 2.2 AA',
      async () => {
        const tour = await aTour(site, walk, view)
        const found: string[] = []
        for (const [index, [name, reach]] of walk.stops.entries()) {
          await reachStop(name, () => reach(tour))
          for (const look of looksOf(view, index, inject('allLanguages'))) {
            for (const trouble of await lookAt(tour.page, look)) found.push(`${name}: ${trouble}`)
            looks += 1
          }
          seen.add(name)
        }
        expect(found).toEqual([])
      },
      longestWalk,
    )
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
