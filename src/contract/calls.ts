import type { AccountCalls } from '#contract/calls/account-calls.ts'
import type { AssociationCalls, FormCalls, OwnAdminCalls, ReceiptCalls } from '#contract/calls/admin-calls.ts'
import type { OrderCalls } from '#contract/calls/order-calls.ts'
import type { CancellationCalls } from '#contract/calls/cancellation-calls.ts'
import type { PersonCalls } from '#contract/calls/person-calls.ts'
import type { WaitingCalls } from '#contract/calls/waiting-calls.ts'
import type { DonorCalls } from '#contract/calls/donor-calls.ts'
import type { CheckInCalls } from '#contract/calls/check-in-calls.ts'
import type { CartCalls } from '#contract/calls/cart-calls.ts'
import type { IdentityCalls } from '#contract/calls/identity-calls.ts'
import type { ImportCalls } from '#contract/calls/import-calls.ts'
import type { MembershipCalls } from '#contract/calls/membership-calls.ts'
import type { MessageCalls } from '#contract/calls/message-calls.ts'
import type { OperatorCalls } from '#contract/calls/operator-calls.ts'
import type { LinkCalls, PaymentCalls, RegularisationCalls } from '#contract/calls/payment-calls.ts'
import type { VisitorCalls } from '#contract/calls/visitor-calls.ts'

/**
 * Every call of the API, once: its line (method and path), and the types of its query, body and answer; `file` is a
 * multipart body. The browser sends lines, the server registers them, and the table of rights has each of them. Paths are
 * below `/ha-api`, except those of the authentication service, which have their own base.
 */
export interface Calls
  extends
    VisitorCalls,
    CartCalls,
    PaymentCalls,
    RegularisationCalls,
    LinkCalls,
    AccountCalls,
    IdentityCalls,
    OwnAdminCalls,
    AssociationCalls,
    ReceiptCalls,
    OrderCalls,
    CancellationCalls,
    CheckInCalls,
    ImportCalls,
    MembershipCalls,
    MessageCalls,
    PersonCalls,
    DonorCalls,
    WaitingCalls,
    FormCalls,
    OperatorCalls {}

/** The line of a call: `PUT /carts/:cartId/payer`. */
export type CallLine = keyof Calls
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The lines that read. */
export type ReadLine = Extract<CallLine, `GET ${string}`>
/** A line in general, for the code that sends or registers any of them. */
export type AnyLine = `${Method} /${string}`

type Named<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Named<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
/** The values of the names in a path. */
export type ParamsOf<Line extends string> = Record<Named<Line>, string>
export type AnswerOf<Line extends CallLine> = Calls[Line]['answer']

type Nothing = Record<never, never>
/** A body as it is sent: JSON leaves out what is undefined. */
type Sent<Body> = Body extends readonly (infer One)[]
  ? readonly Sent<One>[]
  : Body extends object
    ? {
        readonly [Key in keyof Body]: Sent<Body[Key]> | (Nothing extends Pick<Body, Key> ? undefined : never)
      }
    : Body
/** A query as it is sent: what is null or undefined is left out. */
type SentQuery<Query> = {
  readonly [Key in keyof Query]: Query[Key] | (Nothing extends Pick<Query, Key> ? null | undefined : never)
}
type ParamsPart<Line extends string> = [Named<Line>] extends [never] ? Nothing : { params: ParamsOf<Line> }
type BodyPart<Call> = Call extends { body: infer Body } ? { body: Sent<Body> } : Nothing
type QueryPart<Call> = Call extends { query: infer Query }
  ? Nothing extends SentQuery<Query>
    ? { query?: SentQuery<Query> }
    : { query: SentQuery<Query> }
  : Nothing
/** All that a call is sent with. */
export type InputOf<Line extends CallLine> = Readonly<
  ParamsPart<Line> & BodyPart<Calls[Line]> & QueryPart<Calls[Line]>
>
/** The lines whose call sends a file as a multipart body. */
export type FileLine = { [Line in CallLine]: Calls[Line] extends { file: true } ? Line : never }[CallLine]

/** The base address of the API, and of the authentication service. Source: docs/decisions/web/addresses.md. */
export const apiBase = '/ha-api'
export const identityBase = '/ha-oauth'

/** The method and the address of a line, its names still in it. */
export function addressOfLine(line: AnyLine): { readonly method: Method; readonly path: string } {
  const [method, path = ''] = line.split(' ')
  return { method: method as Method, path: path.startsWith(identityBase) ? path : apiBase + path }
}

/** The name of a failed call in errors, logs and page events. Source: spec section 7. */
export type RouteCode = AnyLine

/**
 * The route code of a line: `{name}` for each name, and for carts the name that the specification gives, without ids and,
 * where a cart is completed, without `carts`.
 */
export function routeCodeOf(line: AnyLine): RouteCode {
  const code = line.includes(' /carts')
    ? line.replaceAll(/\/:\w+/g, '').replace(/\/carts(?=\/(payer|tip|installments)$)/, '')
    : line.replace(identityBase, '').replaceAll(/:(\w+)/g, '{$1}')
  return code as RouteCode
}

/** The time that the payment provider, a file on a slow line and the files of a year may take. Source: spec section 9. */
export const paymentTimeoutMs = 120_000

/** The calls that wait for the payment provider, or for the files of a year. */
const slow = /(\/|ha-)initialize$|execute-payment$|unpaid\/(finalize|error|abandon)$|\/closes$/

/** For how long a call waits for its answer, in milliseconds, where its caller is not less patient. Source: spec section 9. */
export function timeLimitOf(line: AnyLine): number {
  return slow.test(line) ? paymentTimeoutMs : 30_000
}
