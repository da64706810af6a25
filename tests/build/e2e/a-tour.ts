import { join } from 'node:path'
import type { DatabaseHandle } from '#server/db/database.ts'
import { loadDemo } from '#server/form/load-demo.ts'
import type { View } from '../../e2e/screens.ts'
import { type Tour, type Walk, marmitePath } from '../../e2e/screens/walk.ts'
import { aDonor, formPath } from './a-donor.ts'
import type { Site } from './a-site.ts'
import { manyForms } from './many-forms.ts'

const demo = join(import.meta.dirname, '../../../demo')

/** The demonstration associations, and a form in each state. */
export async function everyForm(db: DatabaseHandle['db']): Promise<void> {
  await loadDemo(db, demo, new Date())
  await manyForms(db)
}

/** A visitor who walks through screens as a view shows them. What a screen breaks on purpose may be complained about. */
export async function aTour(site: Site, walk: Walk, view: View): Promise<Tour> {
  const { locale, colorScheme, width } = view
  const page = await site.visit({
    width,
    height: width < 500 ? 844 : 900,
    colorScheme,
    // The router looks ahead for its next routes, and says so where the line is cut on purpose.
    expects: [
      /status of [45]\d\d/,
      /ERR_FAILED/,
      /ERR_INTERNET_DISCONNECTED/,
      /Failed to fetch manifest patches/,
    ],
  })
  const usesDemo = walk.name === 'journey' || walk.name === 'outcomes'
  const donor = aDonor(page, locale, usesDemo ? marmitePath : formPath)
  return { site, page, locale, donor, notes: new Map() }
}
