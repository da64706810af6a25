const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bytes as base64url without padding. The domain has no library of a runtime, and the browser writes the same. */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let index = 0; index <= Math.min(left, 3); index += 1)
      text += alphabet.charAt((group >> (18 - index * 6)) & 63)
  }
  return text
}

/** The bytes of a text; null where it is not what `toBase64url` writes, so that bytes have one text only. */
export function fromBase64url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at] = (held >> bits) & 255
      at += 1
    }
  }
  return toBase64url(bytes) === text ? bytes : null
}
