import type { Plugin } from 'vite'

/** The file of the router that loads a route's file. */
export const routerFile = /react-router[\\/]dist[\\/].*routeModules\.js$/
const reload = 'window.location.reload();'
const notice = "window.dispatchEvent(new Event('routemissing'));"

/**
 * The router's file with a notice in the place of its reload.
 * @throws Error where the file does not reload the page exactly once, in the way that is known here
 */
export function withoutReload(code: string): string {
  const parts = code.split(reload)
  if (parts.length !== 2 || /\breload\s*\(/.test(parts.join('')))
    throw new Error(
      `react-router no longer reloads a page by one "${reload}" in routeModules.js: read how it does now, and adapt scripts/build/no-endless-reload.ts`,
    )
  return parts.join(notice)
}

/**
 * The only change of a dependency's code in the build. The router reloads the page, without any limit, when the file of
 * a route cannot be loaded; the spec allows one reload a minute (section 4), and the router has no option for it. The
 * root hears the notice and reloads within the limit.
 */
export function noEndlessReload(): Plugin {
  return {
    name: 'obole-no-endless-reload',
    apply: 'build',
    transform: {
      filter: { id: routerFile },
      handler: (code) => ({ code: withoutReload(code), map: null }),
    },
  }
}
