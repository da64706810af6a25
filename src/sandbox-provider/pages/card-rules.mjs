/** The rules of the card fields, and the grouping of a number. Text in, code out; no access to the page. */

const maxDigits = 16

/** The digits of a text only. */
export function digitsOf(text) {
  return text.replaceAll(/\D/g, '')
}

/** Month and year of `03/30`, `0330`, `3/2030`; null for anything else. */
export function parseExpiry(text) {
  const match =
    /^\s*(\d{1,2})\s*[/\-. ]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text)
  if (match === null) return null
  const month = Number(match[1])
  const year = match[2].length === 2 ? 2000 + Number(match[2]) : Number(match[2])
  return month >= 1 && month <= 12 ? { month, year } : null
}

/** The problem of each field, or null; the server checks again with the same rules. */
export const rules = {
  number(text, testNumbers) {
    if (text.trim() === '') return 'required'
    if (digitsOf(text).length !== maxDigits || /[^\d\s-]/.test(text)) return 'invalid'
    return testNumbers.includes(digitsOf(text)) ? null : 'not_a_test_card'
  },
  expiry(text) {
    if (text.trim() === '') return 'required'
    // The server checks whether the date has passed: its clock counts.
    return parseExpiry(text) === null ? 'invalid' : null
  },
  cvc(text) {
    if (text.trim() === '') return 'required'
    return /^\d{3,4}$/.test(text.trim()) ? null : 'invalid'
  },
  holder(text) {
    if (text.trim() === '') return 'required'
    return text.length > 100 ? 'invalid' : null
  },
}

const schemes = [
  { scheme: 'visa', name: 'Visa', pattern: /^4/ },
  { scheme: 'mastercard', name: 'Mastercard', pattern: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { scheme: 'amex', name: 'American Express', pattern: /^3[47]/ },
]

/** The card scheme that the first digits name, or null. Source: ISO/IEC 7812 ranges of the schemes. */
export function schemeOf(text) {
  const digits = digitsOf(text)
  return schemes.find(({ pattern }) => pattern.test(digits)) ?? null
}

/** Digits in groups of four, as on the card. */
export function grouped(digits) {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
