/** Whether the browser has the readable cookie of a session. */
export function mayHaveSession(): boolean {
  return typeof document !== 'undefined' && document.cookie.includes('session_token=')
}
