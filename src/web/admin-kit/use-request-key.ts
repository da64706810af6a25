import { useRef } from 'react'

/**
 * Idempotency keys of requests by their content: the same one sent again after a lost answer is one request. Once it is
 * answered, `forget` its key: sent again after that, it is another request.
 */
export function useRequestKey(): {
  readonly keyOf: (content: object) => string
  readonly forget: (content: object) => void
} {
  const keys = useRef(new Map<string, string>())
  return {
    keyOf: (content) => {
      const name = JSON.stringify(content)
      const key = keys.current.get(name) ?? randomKey()
      keys.current.set(name, key)
      return key
    },
    forget: (content) => void keys.current.delete(JSON.stringify(content)),
  }
}

/** Also on a page without encryption, where browsers have no random UUID. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
