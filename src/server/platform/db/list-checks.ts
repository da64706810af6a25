import { DatabaseError, type QueryResultRow } from 'pg'
import { chosenData } from '#domain/account/retention.ts'
import { accountKinds } from '#domain/accounting/account-kinds.ts'
import { closedFileKinds } from '#domain/accounting/closed-file.ts'
import { journalActions, operatorActions } from '#domain/access/journal.ts'
import { formRoles, roles } from '#domain/access/roles.ts'
import { creditKinds } from '#domain/bank-statement/match-statement.ts'
import { sessionEndReasons } from '#domain/user/session-end.ts'
import { fileContentTypes } from '#domain/cart/check-file.ts'
import { formStates, installmentCounts, paymentFrequencies } from '#domain/form/form-lists.ts'
import { machines } from '#domain/machines.ts'
import { leftOutReasons, messagePurposes } from '#domain/message/message-audience.ts'
import { importKinds } from '#domain/import/import-fields.ts'
import { reminderMoments } from '#domain/membership/reminder-moments.ts'
import { registerKinds } from '#domain/organisation/register-file.ts'
import { documentKinds, documentTypes } from '#domain/organisation/required-documents.ts'
import { ledgerAccountKinds, ledgerTransactionKinds } from '#domain/payment/ledger-entries.ts'
import { viewedLists } from '#domain/order/saved-view.ts'
import { offlinePaymentMethods, paymentMethods } from '#domain/payment/payment-method.ts'
import { personRequestKinds } from '#domain/person/person-request.ts'
import { receiptKinds } from '#domain/receipt/receipt-facts.ts'
import { disputeFileKinds } from '#domain/refund/dispute-file.ts'
import { disputeReasons } from '#domain/refund/dispute-reason.ts'
import { reportReasons } from '#domain/report/check-report.ts'
import { reportOutcomes } from '#domain/report/closed-report.ts'
import { SchemaError } from '#server/platform/db/schema-error.ts'
import { tableOf } from '#server/platform/db/state-functions.ts'

const checkViolation = '23514'

type List = readonly (string | number)[]

/** Columns whose values are a list of the domain, besides the states of the machines. */
const listOfColumn: Readonly<Record<string, List>> = {
  'abuse.outcome': reportOutcomes,
  'abuse.reason': reportReasons,
  'access_journal.action': journalActions,
  'account.kind': ledgerAccountKinds,
  'accounting_account.kind': accountKinds,
  'accounting_close_file.kind': closedFileKinds,
  'bank_match.kind': creditKinds,
  'cart.installments': installmentCounts,
  'cart.payment_frequency': paymentFrequencies,
  'cart_file.content_type': fileContentTypes,
  'chosen_term.data': chosenData,
  'dispute.reason': disputeReasons,
  'dispute_file.content_type': documentTypes,
  'dispute_file.kind': disputeFileKinds,
  'expected_payment.payment_method': offlinePaymentMethods,
  'form.state': formStates,
  'imported_line.kind': importKinds,
  'invitation.role': roles,
  'ledger_tx.kind': ledgerTransactionKinds,
  'mandate.payment_method': paymentMethods,
  'member.role': roles,
  'message.purpose': messagePurposes,
  'message_recipient.left_out': leftOutReasons,
  'offline_entry.payment_method': offlinePaymentMethods,
  'operator_journal.action': operatorActions,
  'order.payment_frequency': paymentFrequencies,
  'payment_attempt.payment_method': paymentMethods,
  'person_request.kind': personRequestKinds,
  'people_import.kind': importKinds,
  'receipt.kind': receiptKinds,
  'register_entry.kind': registerKinds,
  'register_import.kind': registerKinds,
  'renewal_reminder.moment': reminderMoments,
  'saved_view.list': viewedLists,
  'term_report.data': chosenData,
  'user_session.ended_because': sessionEndReasons,
  'verification_document.kind': documentKinds,
}

/** A connection, or a recorder of statements. */
interface Statements {
  readonly query: <Row extends QueryResultRow>(text: string) => Promise<{ readonly rows: Row[] }>
}

/** A constraint that names a list of the domain. */
interface ListCheck {
  readonly table: string
  readonly name: string
  readonly values: List
  readonly expression: string
}

/** Lists of the constraints, from the domain alone: no migration types one again when it becomes longer. */
function listChecks(): ListCheck[] {
  const columns = [
    ...machines.map(({ name, states }) => [`${tableOf(name).table}.state`, states] as const),
    ...Object.entries(listOfColumn),
  ]
  return [
    ...columns.map(([place, values]) => {
      const [table = '', column = ''] = place.split('.')
      return { table, name: `${table}_${column}_check`, values, expression: oneOf(column, values) }
    }),
    ...['member', 'invitation'].map((table) => ({
      table,
      name: `${table}_forms_check`,
      values: formRoles,
      expression: `(${oneOf('role', formRoles)}) = (cardinality(form_ids) > 0)`,
    })),
  ]
}

/**
 * Compares the constraints with the lists of the domain and replaces those that differ. A constraint is first added for
 * new rows and then validated, so that a large table is locked for an instant only. The caller holds the migration lock.
 * @throws SchemaError where a row has a value that its list lost
 */
export async function applyListChecks(client: Statements): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string; isValid: boolean }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, convalidated as "isValid" from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'c'`,
  )
  const present = new Map(rows.map((row) => [row.name, row]))
  for (const check of listChecks()) {
    const found = present.get(check.name)
    if (found !== undefined && found.isValid && isSameList(valuesIn(found.definition), check.values)) continue
    await replaceCheck(client, check)
  }
}

async function replaceCheck(client: Statements, { table, name, expression }: ListCheck): Promise<void> {
  await client.query(
    `alter table "${table}" drop constraint if exists ${name}, add constraint ${name} check (${expression}) not valid`,
  )
  try {
    await client.query(`alter table "${table}" validate constraint ${name}`)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== checkViolation) throw error
    throw new SchemaError(`${table} has values that this version does not know: ${name}.`, { cause: error })
  }
}

function oneOf(column: string, values: List): string {
  return `${column} = any (array[${values.map(literal).join(', ')}])`
}

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`
}

/** The literals of a constraint as PostgreSQL prints it. */
function valuesIn(definition: string): string[] {
  const [, list = ''] = /ARRAY\[([^\]]*)\]/.exec(definition) ?? []
  return list.split(', ').map((value) => value.replace(/^'(.*)'::text$/, '$1'))
}

function isSameList(found: readonly string[], wanted: List): boolean {
  return found.toSorted().join() === wanted.map(String).toSorted().join()
}
