import { redirect } from 'react-router'
import { defaultLocale, isLocale, localeSuffix } from '#domain/locale.ts'
import { ownPath } from '#domain/address/own-path.ts'
import { homePath } from '#web/paths.ts'
import type { Route } from './+types/language'

const yearInSeconds = 365 * 24 * 3600

/**
 * Stores the language for a year and goes back to the page, with the language's suffix where it has one. Only
 * redirects to our own paths. Source: spec section 9, docs/decisions/web/addresses.md.
 */
export function loader({ params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>): Response {
  const locale = isLocale(params.locale) ? params.locale : defaultLocale
  const url = new URL(request.url)
  // The public address of the server, whatever the protocol between it and the proxy.
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  const back = new URL(ownPath(url.searchParams.get('retour') ?? '') ?? homePath, url.origin)
  const bare =
    localeSuffix(back.pathname) === null ? back.pathname : back.pathname.replace(/\/[a-z]{2}\/?$/, '')
  const hasSuffix = bare.startsWith('/associations/') || bare === homePath
  const suffix = hasSuffix && locale !== defaultLocale ? `/${locale}` : ''
  return redirect(`${bare === '' ? '/' : bare}${suffix}${back.search}`, {
    status: 303,
    headers: {
      'set-cookie': `locale=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`,
      'cache-control': 'no-store',
    },
  })
}
