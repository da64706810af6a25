import type { Settings } from '#server/deps.ts'
import { formAddress } from '#server/form/form-address.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'

/** What every mail about a payment says first: who collects, with which form. */
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

/** Who pays, as mails name them. */
export function composePerson({ snapshot: { payer } }: Pick<StoredPayment, 'snapshot'>) {
  return {
    firstName: payer.firstName,
    lastName: payer.lastName,
    companyName: payer.isOrganization ? payer.companyName : '',
  }
}
