import type { SupportPage } from '#domain/access/support-access.ts'

const organization = '/ha-api/admin/organizations/:org'
const form = `${organization}/forms/:type/:slug`

/** Page of each read, as the association reads it; null: it shows nothing of the association. */
const pages: Readonly<Record<string, SupportPage | null>> = {
  '/ha-api/admin/forms': 'home',
  [`${organization}/overview`]: 'home',
  [`${organization}/details`]: 'details',
  [`${organization}/refund-rule`]: 'details',
  [`${organization}/data-terms`]: 'details',
  [`${organization}/verification`]: 'verification',
  [`${organization}/pictures`]: 'pictures',
  [`${organization}/support`]: null,
  [`${organization}/handover`]: null,
  [form]: 'form',
  [`${form}/edition`]: 'edition',
  [`${form}/confirmation-mail`]: 'edition',
  [`${form}/confirmation-mail/page`]: 'edition',
  [`${form}/versions/:version`]: 'version',
  [`${form}/prices/:price/history`]: 'version',
  [`${form}/pictures`]: 'formPictures',
  [`${form}/statistics`]: 'statistics',
  [`${organization}/income`]: 'statistics',
}

/**
 * Names the page that a route shows to an operator with an access, by its pattern; null where nothing is recorded.
 * @throws Error for a route without a line: what is not recorded is not shown
 */
export function supportPageOf(url: string): SupportPage | null {
  const page = Object.hasOwn(pages, url) ? pages[url] : undefined
  if (page === undefined) throw new Error(`${url} has no line in support-pages.ts`)
  return page
}
