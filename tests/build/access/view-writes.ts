import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import type { Browser } from '../a-browser.ts'

const views = '/ha-api/admin/organizations/la-ruche/views'
const line = '/ha-api/admin/organizations/:org/views'
export const viewTables = ['saved_view', 'monthly_export']
let saved = 0

/** A view with a name of its own. */
function aView(): object {
  saved += 1
  return { list: 'orders', name: `Vue ${saved}`, search: 'etat=paid', isShared: false }
}

let id = ''

/** Saves the view that the calls change, then delete. */
export async function saveView(browser: Browser): Promise<void> {
  id = (await browser.post<SavedViews>(views, aView())).body.views[0]?.id ?? ''
}

/** Every call of a member that writes saved views. */
export const viewWrites = (member: () => Browser) => ({
  [line]: async () => member().post(views, aView()),
  [`${line}/:view`]: async () => member().post(`${views}/${id}`, aView()),
  [`${line}/:view/monthly`]: async () => member().post(`${views}/${id}/monthly`, { isWanted: true }),
  [`${line}/:view/delete`]: async () => member().post(`${views}/${id}/delete`),
})
