import { hash } from 'node:crypto'
import type { FieldAnswer } from '#domain/cart/cart.ts'
import { type DoorPage, type DoorTicket, ticketsPerPage } from '#domain/check-in/door-list.ts'
import { parseApiDate } from '#domain/date-text.ts'
import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import { formatDate } from '#domain/format.ts'
import { chosenOptions, participantName } from '#domain/order/line-details.ts'
import type { TicketOfForm } from '#server/papers/check-in/door-ticket-store.ts'

/** Characters of a proof and of a digest: 96 bits. */
const hashLength = 16

/** The hash of a ticket's secret in the list of a device. The browser makes the same of a scanned code. */
export function proofOf(code: string): string {
  return shortHash(code)
}

/**
 * The tickets of a campaign as a gate sees them, in pages by number. A ticket that the gate does not admit has its price
 * and no name.
 * @param tickets all of the campaign, by number
 */
export function composeDoorPages(
  tickets: readonly TicketOfForm[],
  form: FormDefinition,
  tierIds: readonly string[] | null,
): DoorPage[] {
  const shown = fieldsAtDoor(form)
  const pages: DoorTicket[][] = []
  for (const ticket of tickets) {
    const isAdmitted = tierIds === null || tierIds.includes(ticket.item.tierId)
    const page = Math.floor((ticket.number - 1) / ticketsPerPage)
    const row = presentTicket(ticket, form, isAdmitted ? shownAnswers(ticket, shown) : null)
    ;(pages[page] ??= []).push(row)
  }
  // A number without a ticket, of a removed test, leaves a page empty.
  return Array.from({ length: pages.length }, (_, index) => {
    const list = pages[index] ?? []
    return { digest: shortHash(JSON.stringify(list)), tickets: list }
  })
}

/** @param answers null: the gate does not admit its price */
function presentTicket(
  { number, code, item, payer, orderNumber, isCancelled, isUnpaid }: TicketOfForm,
  form: FormDefinition,
  answers: DoorTicket['answers'] | null,
): DoorTicket {
  const isShown = answers !== null
  return {
    number,
    proof: proofOf(code),
    tierId: item.tierId,
    name: isShown ? participantName(item.participant) || participantName(payer) : '',
    orderNumber: isShown ? orderNumber : '',
    options: isShown ? chosenOptions(item, form).map(({ label }) => label) : [],
    answers: answers ?? [],
    state: isCancelled ? 'cancelled' : isUnpaid ? 'unpaid' : 'valid',
  }
}

/** Questions whose answers the association shows at the door. */
interface ShownFields {
  /** Asked once an order. */
  readonly ofForm: readonly CustomFieldDefinition[]
  readonly ofLine: readonly CustomFieldDefinition[]
}

/** The questions whose answers the association shows at the door. */
export function fieldsAtDoor({ customFields, tiers }: FormDefinition): ShownFields {
  const isShown = ({ isShownAtDoor }: CustomFieldDefinition) => isShownAtDoor === true
  const ofTiers = tiers.flatMap((tier) => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap((option) => option.customFields),
  ])
  return { ofForm: customFields.filter(isShown), ofLine: ofTiers.filter(isShown) }
}

/** Answers of a line, and those of its order to the questions of the campaign. */
function shownAnswers(
  { item, orderAnswers }: TicketOfForm,
  { ofForm, ofLine }: ShownFields,
): DoorTicket['answers'] {
  const own = [...item.customFields, ...item.extraOptions.flatMap(({ customFields }) => customFields)]
  return [...answersTo(ofForm, orderAnswers), ...answersTo(ofLine, own)]
}

function answersTo(
  fields: readonly CustomFieldDefinition[],
  answers: readonly FieldAnswer[],
): DoorTicket['answers'] {
  return fields.flatMap(({ id, label, type }) => {
    const value = answers.find(({ fieldId }) => fieldId === id)?.value
    if (value === undefined) return []
    const day = type === 'Date' ? parseApiDate(String(value)) : null
    return [{ label, value: day === null ? String(value) : formatDate(day) }]
  })
}

function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, hashLength)
}
