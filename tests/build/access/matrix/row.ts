import type { MatrixKit } from './kit.ts'

/** Who calls: the columns of the matrix. */
export const actors = [
  'anonymous',
  'wrong cart key',
  'other user',
  'unverified',
  'door',
  'FormAdmin here',
  'FormAdmin elsewhere',
  'OrganizationAdmin here',
  'OrganizationAdmin elsewhere',
  'operator',
  'operator account',
  'operator with support access',
] as const
export type ActorName = (typeof actors)[number]

/**
 * `holder`: who has the key of the cart, or the id or token that cannot be guessed. `cart owner`: who is signed in and
 * started the payment of the cart, without its key.
 */
export type Who = ActorName | 'holder' | 'cart owner'

/** Request without the session of the caller. */
export interface Asked {
  /** Parameters of the path. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The row of a route. */
export interface Row {
  /** The answer to whom the line of the route lets pass: a status, with its code where it is an error. */
  readonly answer: string | ((who: Who) => string)
  /** The answer to whose key, id or token is not right. */
  readonly refusal?: string
  /** The request: of a real object, made for this call where the call changes it. */
  readonly ask?: (kit: MatrixKit, who: Who) => Asked | Promise<Asked>
  /** Undoes what the call changed of an object that others need. */
  readonly after?: (kit: MatrixKit) => Promise<unknown>
  /** The test of the holder's answer, where its object takes longer to make than this matrix may. */
  readonly holderIn?: string
}

export type Rows = Readonly<Record<string, Row>>
