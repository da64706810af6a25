import { hasPage } from '#domain/form/form-types.ts'
import { journeyOf } from '#domain/form/journey.ts'
import type { Deps } from '#server/deps.ts'
import { formAddress, languageSuffix } from '#server/form/form-address.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'

/**
 * The address that resumes the cart of a payment, in its payer's language: the form's last step, which redirects to the
 * first incomplete one. The key is behind the #, which is not sent to servers. It opens the cart like the payer's own
 * key.
 */
export function resumeAddress(
  { links, settings }: Pick<Deps, 'links' | 'settings'>,
  { cartId, snapshot }: Pick<StoredPayment, 'cartId' | 'snapshot'>,
  { organisation, definition }: StoredForm,
  until: Date,
): string {
  const language = languageSuffix(snapshot.locale)
  const key = links.sign('resume', cartId, until)
  if (!hasPage(definition.type)) {
    return `${settings.publicUrl}/associations/${organisation.slug}/checkout/${cartId}${language}#key=${key}`
  }
  const address = formAddress(settings.publicUrl, organisation.slug, definition)
  const step = journeyOf(definition.type).at(-1)
  const last = step === undefined ? '' : `/${step.number}`
  return `${address}${last}${language}#cart=${cartId}&key=${key}`
}
