/** A value as it is stored on the device: encrypted, with its initialisation vector. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const algorithm = 'AES-GCM'
const ivBytes = 12

/** A new key that never leaves this browser: it can be stored and used, and not read. */
export function makeSealKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a value as JSON. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv }, key, text) }
}

/** Decrypts what `seal` made with the same key. @throws where the key is another one */
export async function unseal<Value>(key: CryptoKey, { iv, data }: Sealed): Promise<Value> {
  const text = await crypto.subtle.decrypt({ name: algorithm, iv }, key, data)
  return JSON.parse(new TextDecoder().decode(text)) as Value
}
