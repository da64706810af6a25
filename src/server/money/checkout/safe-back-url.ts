import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { ownPath } from '#domain/address/own-path.ts'

/**
 * The target of "cancel": an address of this site or of the association's registered host, else null. Hostile forms
 * (`//host`, `/\`, userinfo, control characters, other schemes) are dropped, never repaired.
 */
export function safeBackUrl(
  backUrl: string | undefined,
  publicUrl: string,
  organisation: Pick<OrganisationDefinition, 'contact'>,
): string | null {
  if (backUrl === undefined || backUrl === '' || /[\p{Cc}\s\\]/u.test(backUrl)) return null
  if (backUrl.startsWith('/')) {
    const path = ownPath(backUrl)
    return path === null ? null : `${publicUrl}${path}`
  }
  const url = URL.parse(backUrl)
  if (url === null || url.username !== '' || url.password !== '') return null
  const own = new URL(publicUrl)
  const registered = organisation.contact.url === '' ? null : URL.parse(organisation.contact.url)
  // The origin of a blob: address is that of the address within.
  if (url.origin === own.origin && url.protocol === own.protocol) return url.href
  return registered !== null && url.protocol === 'https:' && url.host === registered.host ? url.href : null
}
