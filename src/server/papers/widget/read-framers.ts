import { readWidgetSite } from '#domain/organisation/widget-sites.ts'
import type { Deps } from '#server/money/deps.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

/** The sites that may frame the widgets of an association; empty: any. What was stored past the checks is left out. */
export async function readFramers(deps: Pick<Deps, 'db'>, organizationSlug: string): Promise<string[]> {
  const stored = (await findOrganisation(deps.db, organizationSlug))?.definition.widgetSites ?? []
  const sites = stored.flatMap((site) => readWidgetSite(site) ?? [])
  // A list of which nothing is left allows none: it must not become "any".
  return stored.length > 0 && sites.length === 0 ? ["'none'"] : sites
}
