import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '#domain/locale.ts'
import {
  flattenTexts,
  makeTranslate,
  type NestedTexts,
  type TextKeys,
  type Translate,
} from '#domain/translate.ts'
import type cashOut from '#texts/fr/admin/cash-out.json'
import type waitingLists from '#texts/fr/admin/waitingLists.json'
import type attendees from '#texts/fr/admin/attendees.json'
import type disputeFacts from '#texts/fr/admin/money/disputeFacts.json'
import type income from '#texts/fr/admin/money/income.json'
import type accounting from '#texts/fr/admin/money/accounting.json'
import type cancellation from '#texts/fr/admin/money/cancellation.json'
import type cancellationMail from '#texts/fr/admin/money/cancellationMail.json'
import type yearClose from '#texts/fr/admin/money/yearClose.json'
import type slip from '#texts/fr/admin/money/slip.json'
import type personRequests from '#texts/fr/admin/personRequests.json'
import type donors from '#texts/fr/admin/people/donors.json'
import type imports from '#texts/fr/admin/people/imports.json'
import type peopleMessages from '#texts/fr/admin/people/messages.json'
import type memberships from '#texts/fr/admin/people/memberships.json'
import type orderList from '#texts/fr/admin/orders/orderList.json'
import type orderLists from '#texts/fr/admin/orders/orderLists.json'
import type orders from '#texts/fr/admin/orders/orders.json'
import type handover from '#texts/fr/admin/handover.json'
import type manage from '#texts/fr/admin/manage.json'
import type people from '#texts/fr/admin/people.json'
import type definition from '#texts/fr/admin/definition.json'
import type campaign from '#texts/fr/campaign.json'
import type door from '#texts/fr/papers/door.json'
import type documents from '#texts/fr/papers/documents.json'
import type receipts from '#texts/fr/papers/receipts.json'
import type receiptList from '#texts/fr/receipts/receipt-list.json'
import type ownCorrections from '#texts/fr/receipts/own-corrections.json'
import type ownOrders from '#texts/fr/account/own-orders.json'
import type errors from '#texts/fr/errors.json'
import type messageWords from '#texts/fr/messages/messageWords.json'
import type renewalReminder from '#texts/fr/messages/renewalReminder.json'
import type mailbox from '#texts/fr/messages/mailbox.json'
import type startingPoints from '#texts/fr/creation/startingPoints.json'
import type verification from '#texts/fr/admin/verification.json'

/** The text files that the server reads itself, with the keys of their French version. */
interface TextFiles {
  readonly campaign: typeof campaign
  readonly errors: typeof errors
  readonly 'admin/verification': typeof verification
  readonly 'admin/cash-out': typeof cashOut
  readonly 'admin/attendees': typeof attendees
  readonly 'admin/people': typeof people
  readonly 'admin/waitingLists': typeof waitingLists
  readonly 'admin/definition': typeof definition
  readonly 'admin/handover': typeof handover
  readonly 'admin/manage': typeof manage
  readonly 'admin/money/disputeFacts': typeof disputeFacts
  readonly 'admin/money/income': typeof income
  readonly 'admin/money/accounting': typeof accounting
  readonly 'admin/money/yearClose': typeof yearClose
  readonly 'admin/money/cancellation': typeof cancellation
  readonly 'admin/money/cancellationMail': typeof cancellationMail
  readonly 'admin/money/slip': typeof slip
  readonly 'admin/personRequests': typeof personRequests
  readonly 'admin/people/donors': typeof donors
  readonly 'admin/people/imports': typeof imports
  readonly 'admin/people/messages': typeof peopleMessages
  readonly 'admin/people/memberships': typeof memberships
  readonly 'admin/orders/orderList': typeof orderList
  readonly 'admin/orders/orderLists': typeof orderLists
  readonly 'admin/orders/orders': typeof orders
  readonly 'papers/documents': typeof documents
  readonly 'papers/door': typeof door
  readonly 'messages/renewalReminder': typeof renewalReminder
  readonly 'messages/messageWords': typeof messageWords
  readonly 'messages/mailbox': typeof mailbox
  readonly 'receipts/receipt-list': typeof receiptList
  readonly 'receipts/own-corrections': typeof ownCorrections
  readonly 'account/own-orders': typeof ownOrders
  readonly 'papers/receipts': typeof receipts
  readonly 'creation/startingPoints': typeof startingPoints
}

/** Reads one area's texts: `texts('key', { name: 'value' })`. */
export type TextsOf<File extends keyof TextFiles> = Translate<TextKeys<TextFiles[File]>>

const folder = join(import.meta.dirname, '../../texts')

/**
 * Reads a text file in every language, once, at the start of the program.
 * @throws Error where a language has no such file
 */
export function readTexts<File extends keyof TextFiles>(file: File): (locale: Locale) => TextsOf<File> {
  const byLocale = new Map(locales.map((locale) => [locale, readIn(file, locale)]))
  return (locale) => {
    const texts = byLocale.get(locale)
    if (texts === undefined) throw new RangeError(`no texts in ${String(locale)}`)
    return texts
  }
}

function readIn<File extends keyof TextFiles>(file: File, locale: Locale): TextsOf<File> {
  const text = readFileSync(join(folder, locale, `${file}.json`), 'utf8')
  return makeTranslate(flattenTexts(JSON.parse(text) as NestedTexts), locale)
}
