/** One cookie for each kind of token. Source: spec section 9. */
const sessionCookies = ['session_token', 'access_token', 'refresh_token'] as const

/** Whether the browser has a session cookie; the server decides whether the session is valid. */
export function hasSession(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${sessionCookies[0]}=`))
}

interface LogoutPorts {
  /** Deletes the stored user, their organisations and the counters. */
  readonly forget: () => void
  readonly writeCookie: (line: string) => void
  readonly reload: () => void
}

/** Deletes the stored user, ends the three session cookies, then reloads the page. Source: spec section 4. */
export function logOut({ forget, writeCookie, reload }: LogoutPorts): void {
  forget()
  for (const name of sessionCookies) writeCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax`)
  reload()
}
