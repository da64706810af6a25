import { segmentOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import { longestWaitMs } from '#domain/waiting-list/waiting-list.ts'
import { languageSuffix } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { StoredEntry } from '#server/messages/waiting-list/waiting-list-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { addressOfCart } from '#server/money/payment/resume-address.ts'

type LinkDeps = Pick<Deps, 'links' | 'settings'>

/** The page that shows the place of an entry, and on which its person changes it or leaves. */
export function placeAddress(
  { links, settings: { publicUrl } }: LinkDeps,
  { id, locale, createdAt }: Pick<StoredEntry, 'id' | 'locale' | 'createdAt'>,
): string {
  const token = links.sign('waiting', id, new Date(createdAt.getTime() + longestWaitMs))
  return `${publicUrl}/nouvelles/place/${token}${languageSuffix(locale)}`
}

/** The page of a form on which a visitor joins its waiting lists. */
export function joinAddress(
  { settings: { publicUrl } }: Pick<Deps, 'settings'>,
  { organisation, definition }: StoredForm,
  locale: Locale,
): string {
  const form = `${organisation.slug}/${segmentOf(definition.type)}/${definition.slug}`
  return `${publicUrl}/nouvelles/attente/${form}${languageSuffix(locale)}`
}

/** The page that orders what an offer holds. Its key opens the cart until the offer ends. */
export function offerAddress(
  { links, settings }: LinkDeps,
  form: StoredForm,
  offer: { readonly cartId: string; readonly locale: Locale; readonly endsAt: Date },
): string {
  const { cartId, locale, endsAt } = offer
  return addressOfCart(settings, form, { id: cartId, key: links.sign('resume', cartId, endsAt), locale })
}
