import { fromBase64url, toBase64url } from '#domain/ticket/base64url.ts'

/** Facts in the QR code of a ticket. */
export interface TicketFacts {
  /** The first bytes of the public key, as eight hexadecimal digits: which key signed. */
  readonly keyId: string
  readonly formId: string
  /** The ticket's number within its form. */
  readonly number: number
  /** The ticket's secret: 32 hexadecimal digits, capitals. */
  readonly code: string
  /** After this second the ticket is not valid. */
  readonly expiresAt: Date
}

/** A code that was read: its facts, and what to check them with. */
export interface ReadTicket {
  readonly facts: TicketFacts
  /** The bytes that were signed. */
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

const version = 1
const keyIdAt = 1
const formAt = 5
const codeAt = 21
const numberAt = 37
const expiryAt = 41
const messageLength = 45
const signatureLength = 64

/** Public keys of Ed25519 have 32 bytes. */
const publicKeyLength = 32

/** The bytes to sign: version, key, form, code, number and expiry in seconds. */
export function ticketMessage({ keyId, formId, number, code, expiresAt }: TicketFacts): Uint8Array {
  const message = new Uint8Array(messageLength)
  message[0] = version
  message.set(hexBytes(keyId), keyIdAt)
  message.set(hexBytes(formId.replaceAll('-', '')), formAt)
  message.set(hexBytes(code), codeAt)
  const view = new DataView(message.buffer)
  view.setUint32(numberAt, number)
  view.setUint32(expiryAt, Math.floor(expiresAt.getTime() / 1_000))
  return message
}

/** The text of a QR code: message and signature as base64url. */
export function writeTicketCode(message: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(messageLength + signatureLength)
  bytes.set(message)
  bytes.set(signature, messageLength)
  return toBase64url(bytes)
}

/**
 * Reads a scanned code: the text of a QR code, alone or behind the `#` of the address that the QR code contains. Null
 * where it is no code of this version. What is read is not checked yet.
 */
export function readTicketCode(scanned: string): ReadTicket | null {
  const bytes = fromBase64url(scanned.trim().replace(/^.*#/s, ''))
  if (bytes === null || bytes.length !== messageLength + signatureLength || bytes[0] !== version) return null
  const message = bytes.slice(0, messageLength)
  const view = new DataView(message.buffer)
  const hex = hexText(message.slice(formAt, codeAt))
  return {
    facts: {
      keyId: hexText(message.slice(keyIdAt, formAt)),
      formId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      number: view.getUint32(numberAt),
      code: hexText(message.slice(codeAt, numberAt)).toUpperCase(),
      expiresAt: new Date(view.getUint32(expiryAt) * 1_000),
    },
    message,
    signature: bytes.slice(messageLength),
  }
}

/** The id of a public key. */
export function ticketKeyId(publicKey: Uint8Array): string {
  return hexText(publicKey.slice(0, formAt - keyIdAt))
}

/** A public key from its base64url, as `ticket keys` prints it; null where it is none. */
export function readPublicKey(text: string): Uint8Array | null {
  const bytes = fromBase64url(text.trim())
  return bytes?.length === publicKeyLength ? bytes : null
}

function hexBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
