import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { expect } from '../../build/e2e/expect.ts'
import { aForeignSite } from '../../build/e2e/foreign-site.ts'

const site = aSite(async (db) => {
  await aForm(db, { form: { slug: 'toit', type: 'CrowdFunding', title: 'Un toit', goal: 1_000_000 } })
})
const openForeign = aForeignSite()

/** The codes that a release gave to paste: they are never edited. */
const codesOf = (release: string) =>
  readFileSync(join(import.meta.dirname, '../../build/releases', release, 'embedded.html'), 'utf8')

test.each(['0.1.0'])('the widgets that %s gave to paste still show their campaign', async (release) => {
  const page = await site.visit({ width: 1000, height: 4000 })
  await openForeign(page, codesOf(release).replaceAll('https://obole.exemple.fr', site.url))
  const frames = page.locator('iframe')
  await expect(frames).toHaveCount(7)
  for (const frame of await frames.all()) {
    await frame.scrollIntoViewIfNeeded()
    await expect(frame.contentFrame().locator('body')).toContainText(
      /Un toit|Soutenir|Collecte|collectés|dons?/,
    )
  }
  // The frames that follow their content are as high as it is.
  for (const follower of ['obole-counter iframe', 'obole-form iframe', '#obole-row-toit'])
    await expect
      .poll(() =>
        page.locator(follower).evaluate((frame) => {
          const height = frame.getBoundingClientRect().height
          return height !== 200 && height !== 900 && height !== 300
        }),
      )
      .toBe(true)
})
