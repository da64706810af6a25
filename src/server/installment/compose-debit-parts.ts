import type { MailKind } from '#contract/mails.ts'
import { zero } from '#domain/money.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredForm, loadForm } from '#server/form/form-store.ts'
import type { StoredDebit } from '#server/installment/debit-store.ts'
import { manageLink } from '#server/installment/link-addresses.ts'
import { composeFormPart, composePerson } from '#server/payment/compose-mail-parts.ts'
import type { QueuedMail } from '#server/db/plan-parts.ts'

/** A debit as mails tell it. */
export function composeDebit({ number, count, dueOn, amount, tip }: StoredDebit) {
  return { number, count, dueOn, amount, amountTip: tip }
}

/** The same for an association, whose business the contribution to the platform is not. */
export function composeDebitForAssociation(debit: StoredDebit) {
  return { ...composeDebit(debit), amountTip: zero }
}

/** What every mail about an order that is paid over time says. */
export function composeOrderOfDebit(deps: Pick<Deps, 'settings'>, debit: StoredDebit, form: StoredForm) {
  return {
    ...composeFormPart({ payment: debit, form, settings: deps.settings }),
    orderNumber: debit.orderNumber,
    payer: composePerson(debit),
    kind: debit.kind,
  }
}

/** What every mail to the payer of a debit says. */
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
    paymentMethod: debit.paymentMethod.paymentMethod,
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

/** Reads forms, each once: debits of a day are of few of them. */
export function formReader({ db }: Pick<Deps, 'db'>): (debit: StoredDebit) => Promise<StoredForm> {
  const forms = new Map<string, Promise<StoredForm>>()
  return ({ formId }) => {
    const known = forms.get(formId) ?? loadForm(db, formId)
    forms.set(formId, known)
    return known
  }
}
