import type { ChangeAssociationDetails, AssociationDetails } from '#contract/admin/association-details.ts'
import type { Browser } from '../a-browser.ts'

export const detailsUrl = '/ha-api/admin/organizations/la-ruche/details'

/** The details of an association as its president sends them back, with changes. */
export async function changedDetails(
  president: Browser,
  changes: Partial<ChangeAssociationDetails> = {},
  address = detailsUrl,
): Promise<ChangeAssociationDetails> {
  const { body } = await president.get<AssociationDetails>(address)
  const { name, description, address: street, zipCode, city, email, phone, url, faq, revision } = body
  const { logoUrl, logoAlt, bannerUrl, bannerAlt, gallery, orderMails, widgetSites, organisersCreate } = body
  return {
    ...{ name, description, address: street, zipCode, city, email, phone, url, faq, revision },
    ...{ logoUrl, logoAlt, bannerUrl, bannerAlt, gallery, orderMails, widgetSites, organisersCreate },
    ...changes,
  }
}
