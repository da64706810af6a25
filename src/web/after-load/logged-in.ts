import { hasSession, logOut } from './session.ts'

/** What the header shows about the logged-in user. */
interface KnownUser {
  readonly firstName: string
}

/**
 * When the browser has a session cookie, asks the server for the user and updates the header: logout instead of
 * login. Source: spec sections 2 and 4.
 */
export async function showUser(): Promise<void> {
  if (!hasSession(document.cookie)) return
  const answer = await fetch('/ha-api/agg/user', { credentials: 'include' })
  const { user } = (await answer.json()) as { readonly user: KnownUser | null }
  if (user !== null) turnHeader(user)
}

function turnHeader(user: KnownUser | null): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = (part.dataset['for'] === 'user') === (user === null)
  for (const name of document.querySelectorAll('[data-user-name]'))
    name.textContent = user === null ? '' : `(${user.firstName})`
  for (const button of document.querySelectorAll('[data-logout]'))
    button.addEventListener('click', leave, { once: true })
}

function leave(): void {
  logOut({
    forget: () => {
      globalThis.pageNotes = []
      turnHeader(null)
    },
    writeCookie: (line) => {
      document.cookie = line
    },
    reload: () => globalThis.location.reload(),
  })
}
