/**
 * Lists the items of a payment beside its fields. No name, no address and no
 * complete e-mail address, since the id of the payment alone gives access. Amounts in cents.
 */
export interface PaymentRecap {
  /**
   * The units of the order by name, options and price, before discount; empty where they do not add up to this payment.
   */
  readonly lines: readonly {
    readonly name: string
    /** A gift that has no name of its own: its name is the form's title. */
    readonly isPlainGift: boolean
    /** The names of the chosen options, which the price includes. */
    readonly options: readonly string[]
    readonly count: number
    readonly amount: number
  }[]
  readonly discount: number
  /** The gift of a person that may give a tax reduction; null where an estimate would be wrong. */
  readonly estimate: {
    readonly amount: number
    readonly isMonthly: boolean
    readonly isUnderColucheLaw: boolean
  } | null
  /** The address of the confirmation and the certificate, shortened. */
  readonly maskedEmail: string
}
