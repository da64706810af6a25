import type { Payer } from '#domain/payer/payer.ts'
import type { Settings } from '#server/platform/core.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** The part of every mail about a payment: the association and the form. */
export function composeFormPart({
  payment,
  form,
  settings,
}: {
  readonly payment: Pick<StoredPayment, 'snapshot'>
  readonly form: Pick<StoredForm, 'organisation' | 'definition'>
  readonly settings: Pick<Settings, 'brandName' | 'publicUrl'>
}) {
  const { organisation } = form
  return {
    brandName: settings.brandName,
    organization: { name: organisation.name, ...organisation.contact },
    form: {
      title: payment.snapshot.formTitle,
      formType: payment.snapshot.formType,
      url: formAddress(settings.publicUrl, organisation.slug, form.definition),
    },
  }
}

/** The payer in mail format. */
export function composePerson(
  payer: Pick<Payer, 'firstName' | 'lastName' | 'companyName' | 'isOrganization'>,
) {
  return {
    firstName: payer.firstName,
    lastName: payer.lastName,
    companyName: payer.isOrganization ? payer.companyName : '',
  }
}
