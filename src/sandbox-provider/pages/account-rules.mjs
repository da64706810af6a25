/** The rules of the direct debit fields, and the grouping of an IBAN. Text in, code out; no access to the page. */

/** An IBAN as it is compared: capitals, without spaces or dashes. */
export function compactIban(text) {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** An IBAN in groups of four, as on a statement. */
export function groupedIban(text) {
  return compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The problem of each field, or null; the server checks again with the same rules. */
export const rules = {
  iban(text, testIbans) {
    const iban = compactIban(text)
    if (iban === '') return 'required'
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(iban)) return 'invalid'
    const [shortest, longest] = lengthsOf(iban)
    if (iban.length < shortest) return 'incomplete'
    if (iban.length > longest) return 'too_long'
    if (!hasChecksum(iban)) return 'checksum'
    return testIbans.includes(iban) ? null : 'not_a_test_account'
  },
  holder(text) {
    if (text.trim() === '') return 'required'
    return text.length > 100 ? 'invalid' : null
  },
}

// Length of an IBAN by country: those of the test accounts and neighbouring countries. Others: as ISO 13616 allows.
const lengths = { BE: 16, CH: 21, DE: 22, ES: 24, FR: 27, IT: 27, LU: 20, MC: 27, NL: 18, PT: 25 }

function lengthsOf(iban) {
  const length = lengths[iban.slice(0, 2)]
  return length === undefined ? [15, 34] : [length, length]
}

// ISO 7064, modulus 97.
function hasChecksum(iban) {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
