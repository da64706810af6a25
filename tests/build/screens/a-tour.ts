import { join } from 'node:path'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { loadDemo } from '#server/catalogue/form/load-demo.ts'
import { makeLinks } from '#server/platform/links/make-links.ts'
import type { View } from '../../e2e/screens.ts'
import { type Tour, type Walk, marmitePath } from '../../e2e/screens/walk.ts'
import { aDonor, formPath } from '../e2e/visitors/a-donor.ts'
import type { Site } from '../e2e/a-site.ts'
import { lostNetwork } from '../e2e/go-offline.ts'
import { subscriberForms } from '../links/a-subscriber.ts'
import { manyForms } from '../site/many-forms.ts'
import { overTimeForms } from '../over-time/over-time-forms.ts'
import { screenForms } from './screen-forms.ts'

const demo = join(import.meta.dirname, '../../../demo')

/**
 * Every tool of another site, and a map whose tiles are never loaded: they are requested only where a screen needs
 * them.
 */
export const everyTool = {
  SURVEY_URL: 'https://enquete.exemple.fr/enquete.js',
  TAG_MANAGER_URL: 'https://balises.exemple.fr/balises.js',
  MONITORING_URL: 'https://suivi.exemple.fr/suivi.js',
  TILE_URL: 'http://localhost:1/{z}/{x}/{y}.png',
}

/** The walks sign links of mails themselves: those of mails that are sent on a certain day. */
export const walkSettings = { LINK_SECRET: 'the secret of the links of the walks' }
const links = makeLinks([walkSettings.LINK_SECRET])

/** The demonstration associations, and forms of every type and in every state. */
export async function everyForm(db: DatabaseHandle['db']): Promise<void> {
  await loadDemo(db, demo, new Date())
  await manyForms(db)
  await screenForms(db)
  await subscriberForms(db)
  await overTimeForms(db)
}

/** A visitor who goes through the screens in a view. A screen may declare the errors that it causes. */
export async function aTour(site: Site, walk: Walk, view: View): Promise<Tour> {
  const { locale, colorScheme, width } = view
  const page = await site.visit({
    width,
    height: width < 500 ? 844 : 900,
    colorScheme,
    // The router preloads its next routes, and reports an error where a test cuts the network.
    expects: [
      /status of [45]\d\d/,
      /ERR_FAILED/,
      /ERR_CONNECTION_REFUSED/,
      /ERR_UNSAFE_PORT/,
      ...lostNetwork,
    ],
  })
  await page.context().addCookies([{ name: 'locale', value: locale, url: site.url }])
  const usesDemo = walk.name === 'journey' || walk.name === 'outcomes'
  const donor = aDonor(page, locale, usesDemo ? marmitePath : formPath)
  return { site, page, locale, donor, links, notes: new Map() }
}
