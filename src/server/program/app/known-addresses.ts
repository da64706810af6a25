import { legalPageNames } from '#contract/page-reads.ts'

/** Route of the web build. */
interface RouteOfBuild {
  readonly path?: string | undefined
  readonly parentId?: string | undefined
}

type Routes = Readonly<Record<string, RouteOfBuild | undefined>>

/**
 * Reports whether a page has this address, from the routes of the web build: only the route of everything else (`*`)
 * has the others. A legal page is known by its name. What the router itself asks for is never unknown.
 */
export function makeIsKnownAddress(routes: Routes): (pathname: string) => boolean {
  const paths = Object.keys(routes)
    .map((id) => pathOf(routes, id))
    .filter((path) => path !== '' && !path.includes('*'))
  const known = new RegExp(`^/(?:${paths.map(patternOf).join('|')})/?$`, 'i')
  return (pathname) => pathname.startsWith('/__') || pathname.endsWith('.data') || known.test(pathname)
}

function pathOf(routes: Routes, id: string): string {
  const { path = '', parentId } = routes[id] ?? {}
  const parent = parentId === undefined ? '' : pathOf(routes, parentId)
  return [parent, path].filter((part) => part !== '').join('/')
}

function patternOf(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      if (segment === ':legalPageName') return `(?:${legalPageNames.join('|')})`
      return segment.startsWith(':') ? '[^/]+' : segment
    })
    .join('/')
}
