import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { expect } from './expect.ts'
import type { Browser, Page } from 'playwright-core'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import {
  type Violation,
  type ReportedLedger,
  findViolationsPatiently,
  findChargeViolations,
} from '#server/money/ledger/invariant-checks-store.ts'
import { aDatabase } from '../a-database.ts'
import { sandboxControls } from '../money/sandbox-controls.ts'
import { type Visit, aTab, theBrowser } from './a-tab.ts'
import { type SiteProcess, type StartSite, startSharedSite } from './site-process.ts'

/** The environment of a file of end-to-end tests; ready once its tests run. */
export interface Site {
  readonly url: string
  readonly sandboxUrl: string
  readonly db: DatabaseHandle['db']
  readonly cli: SiteProcess['cli']
  /** A separate visitor, closed after the test. The test fails if the browser reported an error. */
  readonly visit: (how?: Visit) => Promise<Page>
  /** Sets what the sandbox provider does with its next operations. */
  readonly play: (scenario: Readonly<Record<string, unknown>>) => Promise<void>
  /** Removes what `play` set: operations that are delayed go on at once. */
  readonly clearScenarios: () => Promise<void>
  readonly violations: () => Promise<Violation[]>
}

/**
 * Starts a site and a browser for the tests of one file, with the forms that `fill` puts in the database.
 * @param settings environment variables of the site beside the defaults
 * @param start how the program starts
 */
export function aSite(
  fill: (db: DatabaseHandle['db']) => Promise<unknown>,
  settings: Readonly<Record<string, string>> = {},
  start: StartSite = startSharedSite,
): Site {
  let database: DatabaseHandle
  let process: SiteProcess
  let browser: Browser
  // A list for each test: a tab of an earlier one may take long to close.
  let complaints: string[] = []
  const opened: Page[] = []
  const clearScenarios = () => sandboxControls(process.sandboxUrl).clearScenarios()
  beforeAll(async () => {
    const made = await aDatabase()
    database = made
    process = await start(made.url, settings)
    browser = await theBrowser()
    await fill(database.db)
  })
  afterEach(async ({ task }) => {
    for (const [index, page] of opened.splice(0).entries()) {
      const name = `${task.suite?.name ?? ''} ${task.name}`
      // A page that is just being replaced may never be drawn: the failure is worth more than its picture.
      if (task.result?.state === 'fail') {
        await page.screenshot({ path: pictureOf(name, index), timeout: 10_000 }).catch(() => null)
        await namePage(task.result.errors?.[0], page)
      }
      // Chromium never answers for a context whose page is being replaced: the browser closes it in the end.
      await Promise.race([page.context().close(), pause(10_000, undefined, { ref: false })])
    }
    await clearScenarios()
    // The visitors of the next test have other addresses: cards declined here do not count for them.
    await database.db.updateTable('payment_attempt').set({ address_hash: null }).execute()
    const found = complaints
    complaints = []
    expect(found, 'the browser complains about nothing').toEqual([])
  })
  afterAll(async () => {
    await process.stop()
    await database.close()
  })
  return {
    get url() {
      return process.url
    },
    get sandboxUrl() {
      return process.sandboxUrl
    },
    get db() {
      return database.db
    },
    get cli() {
      return process.cli
    },
    visit: async (how = {}) => {
      const page = await aTab(browser, process.url, how, complaints)
      opened.push(page)
      return page
    },
    play: async (scenario) => {
      await fetch(`${process.sandboxUrl}/v1/scenario`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(scenario),
      })
    },
    clearScenarios,
    violations: async () => {
      const answer = await fetch(`${process.sandboxUrl}/v1/book`)
      const book = (await answer.json()) as ReportedLedger
      return [
        ...(await findViolationsPatiently(database.db)),
        ...(await findChargeViolations(database.db, book, new Date(), true)),
      ]
    },
  }
}

/** Puts the page, its alerts and its toasts in front of the message: where only the log is left, it says what was shown. */
async function namePage(error: { message: string } | undefined, page: Page): Promise<void> {
  if (error === undefined) return
  const titles = page.locator('h1:visible, [role=alert]:visible, [role=status]:visible').allInnerTexts()
  const shown = await Promise.race([titles, pause(2000, null, { ref: false })]).catch(() => null)
  const { pathname } = new URL(page.url())
  error.message = `${pathname} shows ${JSON.stringify(shown)}: ${error.message}`
}

/** The folder for the last screenshot of a failed test. */
function pictureOf(test: string, index: number): string {
  return `.cache/e2e/${test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${index}.png`
}
