import type { Page, Request } from 'playwright-core'
import { test } from 'vitest'
import { formWidgetPath } from '#domain/address/widgets.ts'
import { aForm } from '../../../build/a-form.ts'
import { aFile } from '../../../build/e2e/a-file.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { hydrated } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { aForeignSite } from '../../../build/e2e/foreign-site.ts'
import { aFramedForm, inFrame } from '../../../build/e2e/visitors/a-framed-form.ts'
import { aDonor } from '../../../build/e2e/visitors/a-donor.ts'
import { buyer } from '../../../build/e2e/visitors/an-order.ts'
import { words } from '../../../build/e2e/words.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'Membership',
      slug: 'saison',
      tiers: [
        {
          name: 'Adhésion',
          price: 3000,
          customFields: [{ label: 'Certificat', type: 'File', isRequired: true }],
        },
      ],
    },
  }),
)
const openForeign = aForeignSite()

const form = { organizationSlug: 'la-ruche', formType: 'Membership' as const, formSlug: 'saison' }
const t = { picker: words('fr', 'picker'), questions: words('fr', 'questions') }

/** An order with an uploaded file, as far as its payment. */
async function orders(page: Page): Promise<void> {
  const frame = inFrame(page)
  const donor = aDonor(frame)
  await hydrated(frame)
  await frame.getByRole('spinbutton', { name: t.picker('quantity.label', { name: 'Adhésion' }) }).fill('1')
  await donor.next().click()
  await frame.getByLabel(new RegExp(`^${t.questions('firstName')}`)).fill('Zoé')
  await frame.getByLabel(t.questions('lastName'), { exact: true }).fill('Moreau')
  await frame
    .getByLabel('Certificat')
    .setInputFiles(aFile('certificat.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'))
  await expect(frame.getByText('Fichier joint :')).toBeAttached()
  await donor.next().click()
  await expect(frame.getByLabel(donor.t.payer('emailConfirmation'), { exact: true })).toBeVisible()
  await donor.fillsPayer(buyer)
  await donor.tips('none')
  const boxes = frame.getByRole('checkbox', { name: /^J’accepte/ })
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
  await donor.isSettled()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), donor.payButton().click()])
  await aDonor(tab).atCard()
}

test.each([
  // A site beside ours, such as another name under the same domain: the browser itself would send the cookies.
  ['beside ours', 'localhost', 'calls'],
  ['of others', '127.0.0.1', 'all'],
] as const)(
  'on a site %s, no request of the frame has a cookie of the visitor',
  async (_where, host, whose) => {
    const page = await site.visit({ height: 1600 })
    await page.context().addCookies([
      { name: 'session', value: 'of-the-visitor', url: site.url, sameSite: 'Lax', httpOnly: true },
      { name: 'consent', value: 'yes', url: site.url, sameSite: 'Lax' },
    ])
    const sent: Request[] = []
    page.on('request', (request) => {
      if (request.frame().parentFrame() !== null && request.url().startsWith(site.url)) sent.push(request)
    })
    await openForeign(page, aFramedForm(site.url + formWidgetPath(form, null, 'fr')), host)
    await orders(page)
    const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType())
    const withCookie = async (requests: readonly Request[]) => {
      const all = await Promise.all(
        requests.map(async (request) => [request, await request.allHeaders()] as const),
      )
      return all.filter(([, headers]) => 'cookie' in headers).map(([request]) => request.url())
    }
    expect(sent.filter(isCall).some((request) => request.url().endsWith('/file'))).toBe(true)
    expect(await withCookie(whose === 'all' ? sent : sent.filter(isCall))).toEqual([])
    // The document has them on a site beside ours: without the rule of its calls, those would too.
    const documents = sent.filter((request) => request.resourceType() === 'document')
    expect(documents).not.toEqual([])
    if (whose === 'calls') expect(await withCookie(documents)).not.toEqual([])
    expect((await page.context().cookies()).map(({ name }) => name).toSorted()).toEqual([
      'consent',
      'locale',
      'session',
    ])
  },
)
