import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser knows passkeys. False on the server: what depends on it appears after the load. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in globalThis,
    () => false,
  )
}

/** Whether a person closed the dialog of their device, or let it time out. Nothing has to be said then. */
export function isPasskeyCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
