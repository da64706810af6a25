import type { MailKind } from '#contract/mails.ts'
import { zero } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import type { StoredDebit } from '#server/money/installment/debit-store.ts'
import { manageLink } from '#server/money/installment/link-addresses.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'

/** A debit in mail format. */
export function composeDebit({ number, count, dueOn, amount, tip }: StoredDebit) {
  return { number, count, dueOn, amount, amountTip: tip }
}

/** Composes a debit for an association, without the tip, which concerns only the platform. */
export function composeDebitForAssociation(debit: StoredDebit) {
  return { ...composeDebit(debit), amountTip: zero }
}

/** The part of every mail about an order that is paid over time. */
export function composeOrderOfDebit(deps: Pick<Deps, 'settings'>, debit: StoredDebit, form: StoredForm) {
  return {
    ...composeFormPart({ payment: debit, form, settings: deps.settings }),
    orderNumber: debit.orderNumber,
    payer: composePerson(debit.snapshot.payer),
    kind: debit.kind,
  }
}

/** The part of every mail to the payer of a debit. */
export function composeDebitPart(
  deps: Pick<Deps, 'settings' | 'links'>,
  debit: StoredDebit,
  form: StoredForm,
  now: Date,
) {
  const { scheduleId, snapshot } = debit
  return {
    ...composeOrderOfDebit(deps, debit, form),
    debit: composeDebit(debit),
    paymentMethod: debit.paymentMethod.type,
    manageUrl: manageLink(deps, { scheduleId, locale: snapshot.locale }, now),
  }
}

/** A mail to the payer, in the payer's language. */
export function toPayerOf<Kind extends MailKind>(
  { newId }: Pick<Deps, 'newId'>,
  { snapshot }: StoredDebit,
  kind: Kind,
  payload: QueuedMail<Kind>['payload'],
) {
  return { id: newId(), kind, recipient: snapshot.payer.email, locale: snapshot.locale, payload }
}

/** Reads each form once: the debits of a day belong to few forms. */
export function formReader({ db }: Pick<Deps, 'db'>): (debit: StoredDebit) => Promise<StoredForm> {
  const forms = new Map<string, Promise<StoredForm>>()
  return ({ formId }) => {
    const known = forms.get(formId) ?? loadForm(db, formId)
    forms.set(formId, known)
    return known
  }
}
