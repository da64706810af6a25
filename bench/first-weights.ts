import { request } from 'node:http'
import type { BrowserContextOptions, Page } from 'playwright-core'

/** A phone, as in the budgets. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** A demonstration page of each form type. */
export const pageOfType: Readonly<Record<string, string>> = {
  Donation: '/associations/la-marmite-de-l-erdre/formulaires/un-repas-chaud',
  CrowdFunding: '/associations/les-sardines-volantes/collectes/un-chapiteau-pour-trois-cents-enfants',
  Event: '/associations/la-marmite-de-l-erdre/evenements/banquet-des-lanternes',
  Membership: '/associations/le-guidon-des-domes/adhesions/adhesion-2027',
  Shop: '/associations/le-guidon-des-domes/boutiques/boutique-de-l-atelier',
  PaymentForm: '/associations/le-guidon-des-domes/paiements/reparations',
}

/** In kB, compressed: JavaScript only, and HTML, CSS, JavaScript and font together. */
const ofCampaign = { script: 120, all: 155 }
/** All fields of a payment form are on its page. */
const ofPaymentForm = { script: 140, all: 175 }

/** The budget of a form type. */
export function budgetOf(type: string): { readonly script: number; readonly all: number } {
  return type === 'PaymentForm' ? ofPaymentForm : ofCampaign
}

export interface FirstWeights {
  readonly script: number
  readonly all: number
  readonly pictures: number
}

/** The size of a first load until the page is interactive and quiet, in kB of transfer. The browser cache is empty. */
export async function weighFirstLoad(page: Page, url: string): Promise<FirstWeights> {
  const loaded: { kind: string; url: string }[] = []
  let isOver = false
  page.on('request', (one) => {
    // Three seconds after a page has loaded it loads the rest: on a slow machine that may be before it is quiet.
    isOver ||= one.url().includes('/assets/after-load')
    if (!isOver) loaded.push({ kind: one.resourceType(), url: one.url() })
  })
  await page.goto(url)
  await page.locator('html[data-hydrated=true]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const weights = new Map<string, number>()
  for (const one of loaded.filter(({ url: address }) => address.startsWith('http'))) {
    weights.set(one.kind, (weights.get(one.kind) ?? 0) + (await bytesOf(one.url)) / 1000)
  }
  const kb = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (weights.get(kind) ?? 0), 0)
  return { script: kb('script'), all: kb('document', 'stylesheet', 'script', 'font'), pictures: kb('image') }
}

/** Bytes of an answer in transfer, compressed with brotli where the server supports it. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    })
    asking.on('error', reject).end()
  })
}
