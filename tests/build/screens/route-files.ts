import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type RouteObject, matchRoutes } from 'react-router'
import routes from '../../../src/web/routes.ts'

/** The file of each route, below `pages` or `layouts`, without its ending. */
const files = new Map<string, string>()

/** The table in the form of the router, with the file of each id. */
function asObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ id, path, file, children }) => {
    const name = file.replace(/\.\w+$/, '')
    const routeId = id ?? name
    if (files.has(routeId)) throw new Error(`two routes are called ${routeId}`)
    files.set(routeId, name.replace(/^(pages|layouts)\//, ''))
    return { id: routeId, ...(path === undefined ? {} : { path }), children: asObjects(children ?? []) }
  })
}

/** The route table of the pages. */
export const routeTable = asObjects(routes)

/** The files of all pages: `account/security`; layouts have no folder. */
export const pageFiles: readonly string[] = [...new Set(files.values())].filter((file) => file.includes('/'))

/** The files of the layout and the page that an address gets. */
export function filesOf(pathname: string): string[] {
  return (matchRoutes(routeTable, pathname) ?? []).map(({ route }) => files.get(route.id ?? '') ?? '')
}
