import { type Locale, defaultLocale } from '#domain/locale.ts'
import type { Identity } from '#contract/identity.ts'

/** The PDF of every ticket of an order, and of one ticket: ids that cannot be guessed give access. */
export const ticketsFilePath = '/documents/tickets/:id'
export const ticketFilePath = '/documents/ticket/:id'

export const ticketsFileUrl = (orderId: string) => ticketsFilePath.replace(':id', orderId)
export const ticketFileUrl = (ticketId: string) => ticketFilePath.replace(':id', ticketId)

/** The ticket page of an order, in the order's language. The address gives access without an account. */
export function ticketsPath(orderId: string, locale: Locale): string {
  return `/billets/${orderId}${locale === defaultLocale ? '' : `/${locale}`}`
}

/** The tickets of an order as PDF, without cancelled ones: all together, and each for its participant. */
export interface OrderTicketFiles {
  readonly url: string
  readonly tickets: readonly {
    readonly number: string
    /** First name and initial; empty where there is no participant. */
    readonly holder: string
    readonly url: string
  }[]
}

/** The content of the ticket page of an order. Dates are instants, amounts cents. */
export interface TicketPage {
  readonly identity: Identity
  readonly organization: { readonly organizationSlug: string; readonly name: string }
  readonly form: { readonly title: string; readonly url: string }
  readonly startDate: string | null
  readonly endDate: string | null
  readonly place: {
    readonly name: string
    readonly address: string
    readonly zipCode: string
    readonly city: string
  } | null
  readonly onlineUrl: string | null
  readonly orderNumber: string
  /** Path of the PDF of all tickets. */
  readonly fileUrl: string
  readonly tickets: readonly {
    readonly number: string
    readonly tierName: string
    readonly amount: number
    /** Empty where there is no participant. */
    readonly participant: string
    readonly options: readonly string[]
    /** SVG of the code that is scanned at the entrance; null for a cancelled ticket, which is not valid. */
    readonly qrSvg: string | null
    /** Path of its own PDF, for the participant alone. */
    readonly fileUrl: string
    /** The address in that code: the page that checks the ticket. */
    readonly verifyUrl: string | null
  }[]
}
