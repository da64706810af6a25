import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** The setting "block third-party cookies": for every page, or not at all. */
const profiles = {
  blocked: { block_third_party_cookies: true, cookie_controls_mode: 1 },
  allowed: { block_third_party_cookies: false, cookie_controls_mode: 0 },
}

/**
 * A browser of its own, whose visitor has set whether third parties may have cookies and storage. The visitors of other
 * tests are windows in private mode, which block both by default.
 */
export async function aBrowserWithSetting(
  thirdParties: keyof typeof profiles,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'obole-setting-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: profiles[thirdParties] }))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: inject('fullChromiumPath'),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    viewport: { width: 1280, height: 1200 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  return {
    context,
    close: async () => {
      await context.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
