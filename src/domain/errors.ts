import type { Problem } from '#domain/problem-codes.ts'

/**
 * Every error code of the product with its HTTP status. The code is a key of the texts `errors` (`{code}.title` and
 * `.message`). Source: spec section 8; its codes are used unchanged.
 */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400 },
  VALIDATION: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  FORBIDDEN_ORIGIN: { status: 403 },
  LOGIN_REFUSED: { status: 401 },
  /** The first factor was right: a code of the authenticator, or a recovery code, completes the sign-in. */
  SECOND_FACTOR_REQUIRED: { status: 401 },
  /** A role of the user needs a second factor, and this session has none. */
  SECOND_FACTOR_MISSING: { status: 403 },
  /** Another account has the address that a user changes theirs to. */
  EMAIL_TAKEN: { status: 409 },
  /** The mailbox of the account is not proved yet. */
  EMAIL_UNVERIFIED: { status: 403 },
  /** The last proof of who the user is, is too old for this change: they sign in again. */
  PROOF_REQUIRED: { status: 403 },
  /** A code or link to sign in that was used, is too old or was guessed wrong too often. */
  SIGN_IN_EXPIRED: { status: 410 },
  /** The mailed link was opened in another browser than the one that requested it: it needs the code too. */
  SIGN_IN_OTHER_BROWSER: { status: 409 },
  LINK_INVALID: { status: 404 },
  /** A valid link that has expired. */
  LINK_EXPIRED: { status: 410 },
  /** A gate has as many devices as it may have. */
  GATE_FULL: { status: 409 },
  /** The gate admits tickets, and sells none. */
  GATE_SELLS_NOTHING: { status: 403 },
  /** A price changed since the volunteer saw the total. */
  SALE_CHANGED: { status: 409 },
  /** The access of an operator to an association is over. */
  SUPPORT_ENDED: { status: 403 },
  /** The last president of an association cannot leave: no one could name another. */
  LAST_PRESIDENT: { status: 409 },
  /** An account with roles is not erased: they are removed first, so that no association loses its people unawares. */
  ACCOUNT_HAS_ROLES: { status: 409 },
  /** A receipt was corrected, replaced or voided since it was read. */
  RECEIPT_CHANGED: { status: 409 },
  /** An order was corrected since it was read. */
  ORDER_CHANGED: { status: 409 },
  /** A person was merged, or their merge undone, since it was read. */
  PERSON_CHANGED: { status: 409 },
  /** The file was imported already, or its import is undone already. */
  IMPORT_CHANGED: { status: 409 },
  /** An import is undone within some days. */
  IMPORT_FINAL: { status: 409 },
  /** The account has registered as many associations as may wait to be verified. */
  REGISTRATION_LIMIT: { status: 409 },
  /** The message was planned, sent or stopped since it was read. */
  MESSAGE_CHANGED: { status: 409 },
  /** The association has as many campaigns as it may have. */
  CAMPAIGN_LIMIT: { status: 409 },
  /** A rehearsal without the test bank ends before the payment. */
  REHEARSAL_ENDS: { status: 409 },
  /** The campaign has an order, which names its address. */
  ADDRESS_FIXED: { status: 409 },
  /** Orders of the campaign are still paid by instalments or every month. */
  INSTALMENTS_RUN: { status: 409 },
  NOT_FOUND: { status: 404 },
  REQUEST_TIMEOUT: { status: 408 },
  CONFLICT: { status: 409 },
  /** For a file. */
  PAYLOAD_TOO_LARGE: { status: 413 },
  /** For files: the client or the association has received too many bytes today. */
  UPLOAD_LIMIT: { status: 429 },
  /** For the body of a call. */
  REQUEST_TOO_LARGE: { status: 413 },
  /** For a file. */
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  /** For the body of a call. */
  REQUEST_NOT_JSON: { status: 415 },
  ORDER_NOT_SENT: { status: 421 },
  TOO_MANY_REQUESTS: { status: 429 },
  SERVER_ERROR: { status: 500 },
  UNKNOWN: { status: 500 },
  UNAVAILABLE: { status: 503 },
  /** An older database was put back: no new payment is taken until the operator has resolved it. */
  PAYMENTS_SUSPENDED: { status: 503 },
  BUSY: { status: 503 },
  /** The disk is full, or almost: nothing new is begun. */
  STORAGE_FULL: { status: 503 },
  GATEWAY_TIMEOUT: { status: 504 },
  /** No answer within the client's time-out. */
  ECONNABORTED: { status: 504 },

  CART_UNKNOWN: { status: 404 },
  CART_EXPIRED: { status: 404 },
  CART_VERSION_CONFLICT: { status: 409 },
  CART_FROZEN: { status: 409 },
  CART_MINIMUM: { status: 400 },
  CART_UPDATE_FAILED: { status: 500 },
  SOLD_OUT: { status: 409 },
  OPTION_SOLD_OUT: { status: 409 },
  MAX_PER_USER: { status: 409 },
  /** No longer valid at payment. */
  DISCOUNT_CODE_INVALID: { status: 409 },
  DISCOUNT_CODE_USED_UP: { status: 409 },
  /** The client holds more than its share of a stock: its browser must do a proof of work to hold more. */
  HOLD_CHECK_REQUIRED: { status: 409 },
  /** The client holds as much of a stock as one client may. */
  HOLD_LIMIT: { status: 429 },
  FORM_UNAVAILABLE: { status: 409 },
  TIER_UNKNOWN: { status: 400 },

  gdrpConsentError: { status: 400 },
  cgvConsentError: { status: 400 },
  tipConsentError: { status: 400 },
  ORGANIZATION_WALLET_ERROR: { status: 400 },
  /** The association is not verified, and has collected as much as it may until then. */
  COLLECTION_CAP: { status: 409 },

  PAYMENT_UNKNOWN: { status: 404 },
  PAYMENT_IN_PROGRESS: { status: 409 },
  WRONG_PROVIDER: { status: 409 },
  INITIALIZE_HAPAY_ERROR: { status: 502 },
  INITIALIZE_HAPAY_JS_ERROR: { status: 502 },
  PAYMENT_INITIALIZE_ERROR: { status: 502 },
  /** Interrupted after a card was sent: the client polls the payment and never pays again. */
  EXECUTE_PAYMENT_ERROR: { status: 503 },
  PAYMENT_ERROR: { status: 502 },
  REDIRECT_URL_EMPTY: { status: 502 },
  REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: { status: 409 },
  AUTHENTICATION_FAILURE: { status: 402 },
  PAYMENT_REFUSED: { status: 402 },
  PAYMENT_CANCELED: { status: 409 },
  PAYMENT_EXPIRED: { status: 410 },
  PAYMENT_MAX_ERROR_ATTEMPTS: { status: 409 },
  /** Too many cards from one address were declined: the address has to wait. */
  PAYMENT_PAUSED: { status: 429 },
  /** The browser must do a proof of work before a card is tried on this form. */
  PAYMENT_CHECK_REQUIRED: { status: 409 },
  SESSION_ALREADY_USED: { status: 409 },
  DUPLICATED_PAYMENT: { status: 409 },
  DUPLICATE_PAYMENT_HA: { status: 409 },

  /** More than the captured amount that is not refunded yet. */
  REFUND_EXCEEDED: { status: 409 },
  DISPUTE_CLOSED: { status: 409 },
  /** A dispute has other files than the page of the member showed. */
  DISPUTE_CHANGED: { status: 409 },
  /** A payment or another refund since the member saw what is left. */
  REFUND_CHANGED: { status: 409 },
  /** An accounting year was closed since it was read, or its sums changed. */
  YEAR_CHANGED: { status: 409 },
  /** An accounting year before the asked one is over and was not closed. */
  EARLIER_YEAR_OPEN: { status: 409 },
  /** An accounting year was closed as often as it may be. */
  CLOSE_LIMIT: { status: 409 },
  /** A refund of the order waits for a second person already. */
  REFUND_WAITS: { status: 409 },
  /** A refund no longer waits: it was confirmed or refused, or has lapsed. */
  REFUND_DECIDED: { status: 409 },
  /** Another cancellation of the campaign has not ended. */
  CANCELLATION_OPEN: { status: 409 },
  /** Another change of the bank account of the association is open. */
  BANK_CHANGE_OPEN: { status: 409 },
  /** A change of a bank account was decided, or its time is over. */
  BANK_CHANGE_DECIDED: { status: 409 },
  /** Single lines of an order that still has planned debits. */
  REFUND_DEBITS_TO_COME: { status: 409 },
} as const satisfies Record<string, { readonly status: number }>

export type ErrorCode = keyof typeof errorCatalogue

/** HTTP statuses that have a text of their own (`error.code.{status}.title`). Source: spec section 8. */
export const textStatuses = [400, 401, 403, 404, 408, 409, 413, 415, 418, 421, 429, 500, 503, 504] as const

/** The status whose text is shown for an HTTP status; an unknown one is shown as 500. Source: spec section 8. */
export function textStatus(status: number): (typeof textStatuses)[number] {
  return textStatuses.find((known) => known === status) ?? 500
}

/** Work of a browser. The visitor has nothing to read or solve. */
export interface WorkTask {
  /** Hashed together with the answer, as `challenge:answer`. */
  readonly challenge: string
  /** Leading zero bits that the SHA-256 must have. */
  readonly bits: number
}

interface AppErrorOptions {
  readonly problems?: readonly Problem[]
  /** Where to go instead, when it is known. */
  readonly redirectUrl?: string
  /** Work that the browser has to do before it repeats the call. */
  readonly work?: WorkTask
  /** For the log only, never for the visitor. */
  readonly detail?: string
  readonly cause?: unknown
}

/** An error that a verb throws; one function of the server converts it to an HTTP answer. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly problems: readonly Problem[] | undefined
  readonly redirectUrl: string | undefined
  readonly work: WorkTask | undefined
  readonly detail: string | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail === undefined ? code : `${code}: ${options.detail}`, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.problems = options.problems
    this.redirectUrl = options.redirectUrl
    this.work = options.work
    this.detail = options.detail
  }
}
