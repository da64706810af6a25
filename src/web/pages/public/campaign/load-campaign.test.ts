import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Organization } from '#contract/organization.ts'
import type { Brand, PageReads } from '#contract/page-reads.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { loadCampaign } from '#web/pages/public/campaign/load-campaign.server.ts'

type Page = NonNullable<Awaited<ReturnType<PageReads['campaignPage']>>>

const params = { organizationSlug: 'la-ruche', campaignSlug: 'dons' }
const address = '/associations/la-ruche/collectes/dons'

/** The data of the page of a collection for a project in `targetCountry`. */
async function load(path: string, targetCountry: string | null) {
  const form = {
    formType: 'CrowdFunding',
    urlType: 'collectes',
    formSlug: 'dons',
    organizationSlug: 'la-ruche',
    targetCountry,
  }
  const page = { form, organization: {} as Partial<Organization> } as Partial<Page>
  const reads: Partial<PageReads> = {
    brand: { publicUrl: 'https://dons.exemple.fr', name: 'Obole' } as Partial<Brand> as Brand,
    campaignPage: async () => page as Page,
    campaignAbout: async () => null,
  }
  const context = new RouterContextProvider()
  context.set(pageReadsContext, reads as PageReads)
  return loadCampaign({ params, request: new Request(`https://dons.exemple.fr${path}`), context })
}

test.each([
  [address, 'MA', 'Maroc'],
  [`${address}/es`, 'MA', 'Marruecos'],
  [address, 'Burkina Faso', 'Burkina Faso'],
  [address, null, null],
])('%s: a project in %s is in %s', async (path, country, name) => {
  expect((await load(path, country)).page.form.targetCountry).toBe(name)
})
