import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failures } from '#domain/payment/failure.ts'
import { locales } from '#domain/locale.ts'
import { readTexts } from '../../build/texts-file.ts'
import { root } from '../a-project.ts'

/** Where a code is reached: the test file and the words in it, or the milestone that will reach it. */
type Reached = { readonly file: string; readonly by: string } | 'accounts'

interface Entry {
  readonly name: string
  /** Keys of the texts `errors`, unless a prefix before a colon names another area. */
  readonly texts: readonly string[]
  readonly reached: Reached
}

const api = 'tests/api'
const journeys = 'tests/e2e/journeys'
const variants = 'tests/e2e/variants'
const outcomes = 'src/web/features/payment-flow/outcome/outcome.test.ts'
const codes = `${variants}/payments/payment-codes.test.ts`
const flowCodes = `${variants}/payments/flow-codes.test.ts`
const wordsOf = (key: string) => [`${key}.title`, `${key}.message`]
const by = (file: string, words: string): Reached => ({ file, by: words })
const redirection = (words: string) => [
  `confirmation:redirection.${words}Title`,
  `confirmation:redirection.${words}Text`,
]
const status = (code: number, reached: Reached): Entry => ({
  name: String(code),
  texts: wordsOf(`error.code.${code}`),
  reached,
})
const code = (name: string, reached: Reached): Entry => ({ name, texts: wordsOf(name), reached })
const toast = (name: string, texts: readonly string[], reached: Reached): Entry => ({ name, texts, reached })

/** The screen that shows a code, beside its text in `errors`. */
const screens = [
  ['PAYMENT_ERROR', 'failed'],
  ['PAYMENT_REFUSED', 'refused'],
  ['AUTHENTICATION_FAILURE', 'authentication'],
  ['PAYMENT_CANCELED', 'cancelled'],
  ['PAYMENT_EXPIRED', 'expired'],
  ['CART_EXPIRED', 'expired'],
  ['DUPLICATED_PAYMENT', 'duplicate'],
  ['DUPLICATE_PAYMENT_HA', 'duplicate'],
  ['SESSION_ALREADY_USED', 'sessionUsed'],
  ['PAYMENT_MAX_ERROR_ATTEMPTS', 'tooMany'],
  ['PAYMENT_PAUSED', 'paused'],
  ['SOLD_OUT', 'soldOut'],
  ['EXECUTE_PAYMENT_ERROR', 'interrupted'],
  ['REDIRECT_URL_EMPTY', 'redirection'],
  ['ORGANIZATION_WALLET_ERROR', 'unavailable'],
  ['FORM_UNAVAILABLE', 'unavailable'],
] as const

/** Section 8 of the spec, in its order. */
const catalogue: readonly Entry[] = [
  status(400, by(`${api}/platform/http/bad-requests.test.ts`, "400, 'BAD_REQUEST'")),
  status(401, 'accounts'),
  status(403, by(`${api}/platform/http/bad-requests.test.ts`, "status: 403, code: 'FORBIDDEN_ORIGIN'")),
  status(404, by(`${api}/program/openapi.test.ts`, "'NOT_FOUND'")),
  status(408, by(`${api}/platform/http/http-errors.test.ts`, "code: 'REQUEST_TIMEOUT'")),
  status(409, by(`${api}/platform/http/bad-requests.test.ts`, 'status: 409')),
  status(413, by(`${api}/money/files.test.ts`, "'PAYLOAD_TOO_LARGE'")),
  status(415, by(`${api}/money/files.test.ts`, "'UNSUPPORTED_MEDIA_TYPE'")),
  status(421, by(`${api}/platform/http/http-errors.test.ts`, "status: 421, code: 'ORDER_NOT_SENT'")),
  status(500, by(`${api}/platform/http/http-errors.test.ts`, "status: 500, code: 'SERVER_ERROR'")),
  status(504, by(`${api}/platform/http/http-errors.test.ts`, "status: 504, code: 'GATEWAY_TIMEOUT'")),
  code('ECONNABORTED', by(`${variants}/limits/time-limits.test.ts`, 'ECONNABORTED: a call')),
  // The uncaught application error: the page for an error of the server, with its own texts.
  toast(
    'uncaught application error',
    ['layout:error.crash.title', 'layout:error.crash.text'],
    by(`${journeys}/pages.test.ts`, '500 has a page of its own'),
  ),
  code('UNKNOWN', by('src/web/lib/api/api-client.test.ts', "'UNKNOWN'")),

  toast('copy URL', ['share:copied'], by(`${journeys}/campaign-page.test.ts`, 'Le lien est copié')),
  toast(
    'redirection to payment failed',
    [...wordsOf('REDIRECT_URL_EMPTY'), ...redirection('failed')],
    by(codes, 'REDIRECT_URL_EMPTY: a return address'),
  ),
  toast('used token or invalid link', wordsOf('LINK_INVALID'), 'accounts'),
  toast(
    'prospect email saved',
    ['banner:prospect.saved'],
    by(`${journeys}/campaign-page.test.ts`, "'prospect'"),
  ),
  toast(
    'report sent',
    ['report:sent', 'report:sentText'],
    by(`${journeys}/campaign-page.test.ts`, 'Signalement envoyé'),
  ),
  toast(
    'report failed',
    ['report:failed', 'report:failedText'],
    by(`${api}/backoffice/abuses.test.ts`, "'VALIDATION'"),
  ),
  toast('login refused', wordsOf('LOGIN_REFUSED'), 'accounts'),

  code('SOLD_OUT', by(`${api}/money/cart/stock.test.ts`, "'SOLD_OUT'")),
  code('OPTION_SOLD_OUT', by(`${api}/platform/http/http-errors.test.ts`, "'OPTION_SOLD_OUT'")),
  code('CART_MINIMUM', by('tests/build/domain/amount-rules-table.ts', "'CART_MINIMUM'")),
  code('TIER_UNKNOWN', by(`${api}/money/cart/bad-input.test.ts`, "'TIER_UNKNOWN'")),
  code('CART_UPDATE_FAILED', by('src/web/lib/api/failure-words.test.ts', "'CART_UPDATE_FAILED'")),

  // Payment error codes: 400 cart invalid, 404 cart unknown or expired, 409 cart invalid.
  code('VALIDATION', by(`${api}/money/cart/bad-input.test.ts`, "'VALIDATION'")),
  code('CART_UNKNOWN', by(`${api}/money/cart/foreign-carts.test.ts`, "'CART_UNKNOWN'")),
  code('CART_EXPIRED', by(flowCodes, 'CART_EXPIRED: a cart')),
  code('CART_VERSION_CONFLICT', by(`${api}/platform/http/bad-requests.test.ts`, "'CART_VERSION_CONFLICT'")),
  code('gdrpConsentError', by(`${api}/money/cart/bad-input.test.ts`, "'gdrpConsentError'")),
  code('cgvConsentError', by('src/domain/payment/outcomes.test.ts', "'cgvConsentError'")),
  code('tipConsentError', by(`${api}/money/cart/bad-input.test.ts`, "'tipConsentError'")),
  code(
    'ORGANIZATION_WALLET_ERROR',
    by(`${api}/catalogue/closed-forms.test.ts`, "'ORGANIZATION_WALLET_ERROR'"),
  ),

  code('INITIALIZE_HAPAY_ERROR', by(flowCodes, 'INITIALIZE_HAPAY_ERROR: the provider')),
  code(
    'INITIALIZE_HAPAY_JS_ERROR',
    by(`${journeys}/payments/card-frame-down.test.ts`, 'INITIALIZE_HAPAY_JS_ERROR:'),
  ),
  code('PAYMENT_ERROR', by('src/domain/payment/outcomes.test.ts', "'PAYMENT_ERROR'")),
  code('AUTHENTICATION_FAILURE', by(outcomes, "'AUTHENTICATION_FAILURE'")),
  code(
    'REDIRECT_URL_EMPTY',
    by('src/web/features/payment-flow/payment-flow.test.ts', "'REDIRECT_URL_EMPTY'"),
  ),
  toast(
    'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT',
    [...wordsOf('REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT'), ...redirection('confirmed')],
    by(flowCodes, 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: paid'),
  ),
  code(
    'PAYMENT_MAX_ERROR_ATTEMPTS',
    by(`${api}/money/payment/payment-age.test.ts`, "'PAYMENT_MAX_ERROR_ATTEMPTS'"),
  ),
  code('PAYMENT_INITIALIZE_ERROR', by(codes, 'PAYMENT_INITIALIZE_ERROR: the provider')),
  code('PAYMENT_REFUSED', by('src/domain/payment/outcomes.test.ts', "'PAYMENT_REFUSED'")),
  code('DUPLICATED_PAYMENT', by(flowCodes, 'DUPLICATED_PAYMENT: two cards')),
  code('DUPLICATE_PAYMENT_HA', by(codes, 'DUPLICATE_PAYMENT_HA: a second card')),
  code('PAYMENT_CANCELED', by('tests/faults/late-success.test.ts', "'PAYMENT_CANCELED'")),
  code('SESSION_ALREADY_USED', by(flowCodes, 'SESSION_ALREADY_USED: the bank')),
  code('EXECUTE_PAYMENT_ERROR', by(codes, 'EXECUTE_PAYMENT_ERROR: on a dead line')),
  code('PAYMENT_EXPIRED', by(`${api}/money/payment/payment-age.test.ts`, "'PAYMENT_EXPIRED'")),

  // Ours: a form or an address on which stolen cards are tested.
  code('PAYMENT_PAUSED', by(`${variants}/payments/card-testing.test.ts`, 'Paiement en pause')),
  code('PAYMENT_CHECK_REQUIRED', by(`${api}/money/payment/card-testing.test.ts`, "'PAYMENT_CHECK_REQUIRED'")),

  // The screen of each code that ends a payment or blocks its page.
  ...screens.map(([name, words]) =>
    toast(
      `screen of ${name}`,
      [`confirmation:screen.${words}.title`, `confirmation:screen.${words}.happened`],
      by(outcomes, `'${name}'`),
    ),
  ),

  // Provider labels, each represented by one of its codes.
  ...(['unknown', 'db', 'provider', 'authentication'] as const).map((label) =>
    toast(
      `provider label ${label}`,
      [`confirmation:provider.${label}`],
      by('src/domain/payment/outcomes.test.ts', `'${label}'`),
    ),
  ),
  ...Object.entries(failures).map(([name, { screen }]) =>
    toast(
      name,
      [`confirmation:screen.${screen}.title`, `confirmation:screen.${screen}.happened`],
      by('src/domain/payment/outcomes.test.ts', `'${name}'`),
    ),
  ),
]

/** The problems of an entry: a missing text, or a test that does not reach it. */
function faultsOf({ texts, reached }: Entry): string[] {
  const missing = locales.flatMap((locale) =>
    texts
      .filter((key) => {
        const [area = '', own] = key.includes(':') ? key.split(':') : ['errors', key]
        return !readTexts(locale, area)[own ?? '']
      })
      .map((key) => `no text ${key} in ${locale}`),
  )
  return [...missing, ...unreached(reached)]
}

function unreached(reached: Reached): string[] {
  if (typeof reached === 'string') return []
  const path = join(root, reached.file)
  if (!existsSync(path)) return [`${reached.file} is not there`]
  return readFileSync(path, 'utf8').includes(reached.by)
    ? []
    : [`${reached.file} does not have ${reached.by}`]
}

describe('section 8 of the spec', () => {
  test.each(catalogue.map((entry) => [entry.name, entry] as const))(
    '%s has its texts in three languages, and a test that reaches it or a milestone that will',
    (_name, entry) => expect(faultsOf(entry)).toEqual([]),
  )

  test('is listed completely, each code once', () => {
    const names = catalogue.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => /^\d{3}$/.test(name))).toHaveLength(11)
    expect(names.filter((name) => name.startsWith('hapay_')).length).toBe(Object.keys(failures).length)
  })
})

describe('this test fails where it should', () => {
  test('a missing text', () =>
    expect(faultsOf({ name: 'x', texts: ['nowhere'], reached: 'accounts' })).toHaveLength(locales.length))
  test('a test that is not there', () =>
    expect(unreached({ file: 'tests/api/none.test.ts', by: 'x' })).toHaveLength(1))
  test('a test that does not reach it', () =>
    expect(unreached({ file: 'tests/api/program/openapi.test.ts', by: 'NO_SUCH_CODE' })).toHaveLength(1))
})
