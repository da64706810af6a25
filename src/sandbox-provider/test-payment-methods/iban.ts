/** An IBAN as it is compared: capitals, without spaces or dashes. */
export function compactIban(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether a normalised text has the format of an IBAN. Source: ISO 13616. */
export function isIbanShaped(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)
}

/** Whether the check digits of an IBAN are correct. Source: ISO 7064, modulus 97. */
export function hasIbanChecksum(iban: string): boolean {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
