/** What the fields of a direct debit accept, and how an IBAN is grouped. No page here: text in, code out. */

/** An IBAN as it is compared: no spaces or dashes, capitals. */
export function compactIban(text) {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** An IBAN in groups of four, as on a statement. */
export function groupedIban(text) {
  return compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** What is wrong with each field, or null; the same rules as the server's, which decides. */
export const rules = {
  iban(text, testIbans) {
    const iban = compactIban(text)
    if (iban === '') return 'required'
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'invalid'
    if (!hasChecksum(iban)) return 'checksum'
    return testIbans.includes(iban) ? null : 'not_a_test_account'
  },
  holder(text) {
    if (text.trim() === '') return 'required'
    return text.length > 100 ? 'invalid' : null
  },
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
