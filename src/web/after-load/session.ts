/** One cookie for each kind of token. Source: spec section 9. */
const sessionCookies = ['session_token', 'access_token', 'refresh_token'] as const

/** Whether the browser says that somebody is logged in; the server decides. */
export function hasSession(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${sessionCookies[0]}=`))
}

interface LogoutPorts {
  /** Forgets the user, their organisations and what was counted. */
  readonly forget: () => void
  readonly writeCookie: (line: string) => void
  readonly reload: () => void
}

/** Forgets the visitor, ends the three session cookies, then loads the page again. Source: spec section 4. */
export function logOut({ forget, writeCookie, reload }: LogoutPorts): void {
  forget()
  for (const name of sessionCookies) writeCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax`)
  reload()
}
