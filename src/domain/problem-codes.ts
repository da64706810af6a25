/** Codes of section 5 of the spec, each a key of the texts `problems`; the last group is ours. */
export const problemCodes = [
  'REQUIRED',
  'AMOUNT_REQUIRED',
  'FORM',
  'ALL_REQUIRED',
  'EMAIL',
  'EMAIL_CONFIRMATION',
  'EMAIL_UNUSUAL',
  'PHONE',
  'DATE',
  'BIRTHDATE',
  'LEGAL_AGE',
  'NAME_FORBIDDEN_CHARACTER',
  'NAME_FORBIDDEN_WORD',
  'NAME_TOO_SHORT',
  'NAME_NO_VOWEL',
  'NAME_REPEATED_CHARACTER',
  'NAME_NOT_LATIN',
  'NAME_DIGIT',
  'NAMES_IDENTICAL',
  'COUNTRY',
  'ZIP_CODE',
  'SIREN',
  'SIREN_CHECKSUM',
  'LEGAL_STATUS',
  'IS_TRUE',
  'MIN_AMOUNT',
  'MAX_AMOUNT',
  'POSITIVE',
  'MAX_LENGTH',
  'DEBIT_DAY',
  'PASSWORD_WEAK',
  'PASSWORD_MATCH',
  'CART_EMPTY',
  'CART_MINIMUM',
  'TERMS_CONSENT',
  'SALES_TERMS_CONSENT',
  'TIP_CONSENT',
  'REPORT_REASON',
  'REPORT_MESSAGE',
  'REPORT_EMAIL',
  'FILE_UPLOADING',
  'FILE_TOO_LARGE',
  'FILE_FORMAT',
  'NUMBER',
  'YES_NO',
  'CHOICE',
  'FILE_REFERENCE',
  'FIELD_UNKNOWN',
  'TIER_UNKNOWN',
  'TIER_UNAVAILABLE',
  'OPTION_UNKNOWN',
  'QUANTITY',
  'MAX_PER_CART',
  'FREQUENCY_MIXED',
  'FREQUENCY_UNAVAILABLE',
  'PAYER_ORGANIZATION_REFUSED',
  'PAYER_INDIVIDUAL_REFUSED',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What is wrong with one field. A warning is shown but refuses nothing. */
export interface Problem {
  /** Path of the field: `payer.email`, `items.0.customAmount`. */
  readonly field: string
  /** A key of the texts `problems`. */
  readonly code: ProblemCode
  readonly level: 'error' | 'warning'
  /** Values of the message; amounts in cents. */
  readonly params: Readonly<Record<string, string | number>>
}
