import { hasPage } from '#domain/form/form-types.ts'
import { journeyOf } from '#domain/form/journey.ts'
import type { Locale } from '#domain/locale.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress, languageSuffix } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** The address that resumes the cart of a payment. The key opens the cart like the payer's own key. */
export function resumeAddress(
  { links, settings }: Pick<Deps, 'links' | 'settings'>,
  { cartId, snapshot }: Pick<StoredPayment, 'cartId' | 'snapshot'>,
  form: StoredForm,
  until: Date,
): string {
  const key = links.sign('resume', cartId, until)
  return addressOfCart(settings, form, { id: cartId, key, locale: snapshot.locale })
}

/**
 * The address of a cart in its payer's language: the form's last step, which redirects to the first incomplete one. The
 * key is behind the #, which is not sent to servers.
 */
export function addressOfCart(
  { publicUrl }: Pick<Deps['settings'], 'publicUrl'>,
  { organisation, definition }: StoredForm,
  { id, key, locale }: { readonly id: string; readonly key: string; readonly locale: Locale },
): string {
  const language = languageSuffix(locale)
  if (!hasPage(definition.type))
    return `${publicUrl}/associations/${organisation.slug}/checkout/${id}${language}#key=${key}`
  const address = formAddress(publicUrl, organisation.slug, definition)
  const step = journeyOf(definition.type).at(-1)
  const last = step === undefined ? '' : `/${step.number}`
  return `${address}${last}${language}#cart=${id}&key=${key}`
}
