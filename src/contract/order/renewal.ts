import { type Static, Type } from 'typebox'
import type { Identity } from '#contract/identity.ts'
import { text } from '#contract/shape.ts'

/** The new cart: the page that goes on with it. Its key is behind the `#`. */
export const RenewalSchema = Type.Object({ url: text(2000) })
export type Renewal = Static<typeof RenewalSchema>

/** Offer behind the link. Days are `YYYY-MM-DD`, both included; amounts in cents. */
export interface RenewalView {
  readonly identity: Identity
  readonly organizationName: string
  readonly form: { readonly title: string; readonly url: string }
  /** Empty where none can be renewed any more: the form is closed, or the payer has done it. */
  readonly lines: readonly {
    readonly membership: string
    readonly holder: string
    /** Null: the member chooses the amount. */
    readonly price: number | null
    readonly endsOn: string
    readonly from: string
    /** Null without end. */
    readonly until: string | null
  }[]
}
