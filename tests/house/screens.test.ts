import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CampaignSituation, campaignBanner } from '#domain/campaign/campaign-banner.ts'
import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { authenticationStates } from '#domain/organisation/verification-machine.ts'
import type { SalesState } from '#domain/form/sales-state.ts'
import type { OutcomeScreenName } from '#web/features/payment-flow/outcome/outcome.ts'
import { campaignTypes } from '../build/screens/banner-forms.ts'
import { findingFile, findingPictures, findings } from '../../scripts/screens/findings.ts'
import { picturesIn } from '../../scripts/screens/picture-files.ts'
import { pageFiles } from '../build/screens/route-files.ts'
import { screensOfPages } from '../build/screens/screens-of-pages.ts'
import { publishedPictures } from '../build/screens/published-pictures.ts'
import { walks } from '../e2e/screens.ts'
import { bannerScreen } from '../e2e/screens/banner-walk.ts'

const names = walks.flatMap(({ stops }) => stops.map(([name]) => name))
const sales: Readonly<Record<SalesState, true>> = {
  open: true,
  notYetOpen: true,
  ended: true,
  soldOut: true,
  suspended: true,
}
const yesNo = [true, false]

/** Every situation of a campaign of each type. */
function situationsOf(formType: FormType, hasAdminRights: boolean): CampaignSituation[] {
  return formStates.flatMap((state) =>
    (Object.keys(sales) as SalesState[]).flatMap((sale) =>
      authenticationStates.flatMap((draftReason) =>
        yesNo.flatMap((allowCollect) =>
          yesNo.flatMap((isAccountAdministrator) =>
            yesNo.map((isOver) => ({
              formType,
              state,
              sales: sale,
              isOver,
              allowCollect,
              draftReason,
              hasAdminRights,
              isAccountAdministrator,
            })),
          ),
        ),
      ),
    ),
  )
}

function bannersOf(type: FormType, hasAdminRights: boolean): string[] {
  const banners = situationsOf(type, hasAdminRights).map((situation) => campaignBanner(situation))
  return [...new Set(banners.filter((banner) => banner !== null))]
}

/** Where each outcome of a payment is in the list. A new outcome does not compile until it is added here. */
const outcomeScreens: Readonly<Record<OutcomeScreenName, string>> = {
  open: 'outcome-open',
  pending: 'outcome-pending',
  refused: 'outcome-refused',
  failed: 'outcome-failed',
  authentication: 'outcome-authentication',
  cancelled: 'outcome-cancelled',
  expired: 'outcome-expired',
  duplicate: 'outcome-duplicate',
  soldOut: 'outcome-sold-out',
  tooMany: 'stopped-too-many',
  paused: 'stopped-paused',
  sessionUsed: 'stopped-session-used',
  interrupted: 'stopped-interrupted',
  redirection: 'stopped-redirection',
  unavailable: 'stopped-unavailable',
}

test('every outcome of a payment is in the list of screens', () => {
  const wanted = [...Object.values(outcomeScreens), 'confirmed', 'outcome-waiting', 'outcome-bank-days']
  expect(wanted.filter((name) => !names.includes(name))).toEqual([])
})

test('every banner of every type is in the list of screens', () => {
  const visible = campaignTypes.flatMap((type) =>
    bannersOf(type, false).map((banner) => bannerScreen(type, banner)),
  )
  expect(visible.length).toBeGreaterThan(40)
  expect(visible.filter((name) => !names.includes(name))).toEqual([])
})

test('and so are the messages that only an administrator sees', () => {
  const drafts = formTypes.flatMap((type) =>
    bannersOf(type, true)
      .filter((banner) => !bannersOf(type, false).includes(banner))
      .map((banner) => `admin-${bannerScreen(type, banner)}`),
  )
  expect(drafts.length).toBe(formTypes.length * 4)
  expect(drafts.filter((name) => !names.includes(name))).toEqual([])
})

test('every page of the route table is in the list of screens, or has a reason not to be', () => {
  const listed = Object.keys(screensOfPages)
  expect(pageFiles.filter((page) => !listed.includes(page))).toEqual([])
  expect(listed.filter((page) => !pageFiles.includes(page))).toEqual([])
  const screens = Object.values(screensOfPages).flatMap((shown) => ('without' in shown ? [] : shown))
  expect(screens.filter((screen) => !names.includes(screen))).toEqual([])
  expect(
    Object.entries(screensOfPages).filter(([, shown]) => !('without' in shown) && shown.length === 0),
  ).toEqual([])
})

test('every walk is checked with axe, in one file', () => {
  const folders = ['../e2e/axe', '../e2e/variants/axe'].map((folder) => join(import.meta.dirname, folder))
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  const checked = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import .*|'([\w-]+)'/g)].flatMap(([, name]) => name ?? []),
  )
  const wanted = walks.map(({ name }) => name)
  expect(checked.toSorted()).toEqual(wanted.toSorted())
})

test('no two screens have the same name', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

const folder = join(import.meta.dirname, '../../docs/screens')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
/** The pictures that a page of docs/screens shows or links to, in its order. */
const picturesOf = (page: string) =>
  [...page.matchAll(/\]\(([\w/-]+\.(?:png|webp))\)/g)].map(([, file = '']) => file)

describe('docs/screens', () => {
  const files = publishedPictures.map((name) => `${name}.png`)
  const composed = ['first-screens.webp', ...findings.map(findingFile)]

  test('has at most forty pictures, each with its line', () => {
    expect(picturesOf(read('README.md')).toSorted()).toEqual(files.toSorted())
    expect(picturesOf(read('findings.md'))).toEqual(composed)
    expect(files.length + composed.length).toBeLessThanOrEqual(40)
    const pages = ['README.md', 'findings.md', 'findings']
    const found = readdirSync(folder, { recursive: true }).map((path) => String(path))
    expect(found.toSorted()).toEqual([...pages, ...files, ...composed].toSorted())
  })

  test('shows screens of the list', () => {
    const screens = picturesIn(folder).map(({ screen }) => screen)
    expect(screens.length).toBe(publishedPictures.length)
    expect(screens.filter((screen) => !names.includes(screen))).toEqual([])
  })

  test('compares screens of the list with what they were, one finding after the other', () => {
    const screens = [...findingPictures].map((name) => name.replace(/-(390|1280)(-first)?$/, ''))
    expect(screens.filter((screen) => !names.includes(screen))).toEqual([])
    const titles = [...read('findings.md').matchAll(/^(\d+)\. \[/gm)].map(([, number]) => Number(number))
    expect(titles).toEqual(findings.map((_, index) => index + 1))
  })
})
