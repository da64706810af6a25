import type { ChangeDetails, Details } from '#contract/admin/details.ts'
import type { Browser } from '../a-browser.ts'

export const detailsUrl = '/ha-api/admin/organizations/la-ruche/details'

/** The details of an association as its president sends them back, with changes. */
export async function changedDetails(
  president: Browser,
  changes: Partial<ChangeDetails> = {},
): Promise<ChangeDetails> {
  const { body } = await president.get<Details>(detailsUrl)
  const { name, description, address, zipCode, city, email, phone, url, faq, revision } = body
  const { logoUrl, logoAlt, bannerUrl, bannerAlt, gallery, orderMails, widgetSites } = body
  return {
    ...{ name, description, address, zipCode, city, email, phone, url, faq, revision },
    ...{ logoUrl, logoAlt, bannerUrl, bannerAlt, gallery, orderMails, widgetSites },
    ...changes,
  }
}
