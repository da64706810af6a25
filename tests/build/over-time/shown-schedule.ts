import { expect } from '../e2e/expect.ts'
import type { Locator, Page } from 'playwright-core'
import type { Site } from '../e2e/a-site.ts'

/** The schedule of a page, line by line: number, date and amount, without the text below. */
export async function scheduleIn(page: Page, name: string | RegExp): Promise<string[]> {
  const rows = page.getByRole('table', { name }).locator('tbody').getByRole('row')
  const lines = await rows.all()
  return Promise.all(
    lines.map(async (row) =>
      (await row.locator('.num').allTextContents()).map((text) => text.replaceAll(/\s/g, ' ')).join(' | '),
    ),
  )
}

/** One of the cards for the number of instalments. */
export function timesCard(page: Page, times: number): Locator {
  return page.getByRole('radio', { name: times === 1 ? /^En une fois/ : new RegExp(`^En ${times} fois`) })
}

/** The date in Paris some months later on a day of the month, as a page shows it. */
export function dayInMonths(months: number, day: number | null = null): string {
  const [date = '', month = '', year = ''] = today().split('/')
  const later = new Date(Date.UTC(Number(year), Number(month) - 1 + months, 1))
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  const wanted = Math.min(day ?? Number(date), last)
  return `${String(wanted).padStart(2, '0')}/${String(later.getUTCMonth() + 1).padStart(2, '0')}/${later.getUTCFullYear()}`
}

/** Today in Paris, as a page shows it. */
export function today(): string {
  return new Intl.DateTimeFormat('fr', {
    timeZone: 'Europe/Paris',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date())
}

/** The debits of the only schedule, from the database. Amounts in cents, without the tip. */
export async function debitsOf(
  site: Site,
): Promise<{ number: number; amount: number; tip: number; state: string }[]> {
  return site.db
    .selectFrom('installment')
    .select(['number', 'amount_cents as amount', 'tip_cents as tip', 'state'])
    .orderBy('number')
    .execute()
}

/** Ledger, provider and stock have no violation. */
export async function expectLedgerBalanced(site: Site): Promise<void> {
  await expect.poll(() => site.violations()).toEqual([])
  expect(await site.cli('verify-ledger')).toContain('ledger balanced')
}
