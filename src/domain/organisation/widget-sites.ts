/** An association with more sites than this lets any site frame its widgets. */
export const mostWidgetSites = 20

const host = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+'
/** The origin of a site, in lower case. */
export const widgetSite = new RegExp(
  `^(?:https://${host}(?::\\d{1,5})?|http://(?:localhost|127\\.0\\.0\\.1)(?::\\d{1,5})?)$`,
)

/**
 * The origin of a site that may frame widgets, as a policy writes it; null for what is none. Encrypted only, except on the
 * machine of who tests. Nothing else reaches a policy: no path, no wildcard, no space, no semicolon.
 */
export function readWidgetSite(text: string): string | null {
  const origin = text.trim().toLowerCase().replace(/\/$/, '')
  return origin.length <= 200 && widgetSite.test(origin) ? origin : null
}

/** The sites that were typed, one a line: empty lines are left out. */
export function linesOfSites(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
