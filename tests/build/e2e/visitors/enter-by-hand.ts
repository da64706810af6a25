import type { Page } from 'playwright-core'
import type { EnterOffline } from '#contract/admin/money/offline.ts'
import { aCheque } from '../../money/an-offline-entry.ts'
import { expect } from '../expect.ts'

/** Enters money for the gala of La Ruche by the API, in the session of a tab. */
export async function enterByHand(page: Page, more: Partial<EnterOffline>): Promise<void> {
  const url = '/ha-api/admin/organizations/la-ruche/forms/Event/gala/offline'
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(url, { headers, data: aCheque(more) })
  expect(answer.status(), await answer.text()).toBe(200)
}
