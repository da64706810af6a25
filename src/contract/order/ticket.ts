/** What the ticket page of an order shows, until tickets are documents. Dates are instants, amounts cents. */
export interface TicketPage {
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
  readonly tickets: readonly {
    readonly number: string
    readonly tierName: string
    readonly amount: number
    /** Empty where nobody was named. */
    readonly participant: string
    readonly options: readonly string[]
    /** SVG of the code that the door reads; null of a cancelled ticket, which lets nobody in. */
    readonly qrSvg: string | null
  }[]
}
