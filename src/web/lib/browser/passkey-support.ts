import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser knows passkeys; null on the server and until the page is hydrated, when it is not known yet. */
export function usePasskeySupport(): boolean | null {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in globalThis,
    () => null,
  )
}

/** Whether a person closed the dialog of their device, or let it time out. Nothing has to be said then. */
export function isPasskeyCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
