import { learnClock } from '#web/lib/api/server-clock.ts'
import { reload } from '#web/lib/browser/reload-once.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { findUser, isEntryShown, logOut, watchSession } from './session.ts'

/** Logged-in user as the header shows them. */
interface KnownUser {
  readonly userId: string
  readonly firstName: string
}

interface UserAnswer {
  readonly user: KnownUser | null
  readonly organizations: readonly unknown[]
}

/**
 * When the browser has a session cookie, asks the server for the user and updates the header: logout instead of
 * login. Source: spec sections 2 and 4.
 */
export async function showUser(): Promise<void> {
  const found = await findUser({
    cookies: document.cookie,
    nowMs: Date.now(),
    refresh: () => postIdentity('/session/refresh'),
    ask: askUser,
  })
  if (found === null || found.user === null) return
  const { user, organizations } = found
  turnHeader(user, organizations.length > 0)
  watchSession(
    [
      [document, 'visibilitychange'],
      [globalThis, 'focus'],
      [globalThis, 'pageshow'],
    ],
    { userId: user.userId, readCookies: () => document.cookie, reload: () => whenOnline(reload) },
  )
}

async function askUser(): Promise<UserAnswer> {
  const answer = await fetch('/ha-api/agg/user', { credentials: 'include' })
  learnClock(answer)
  return (await answer.json()) as UserAnswer
}

/** `null`: who is signing out, until the page is loaded again. */
function turnHeader(user: KnownUser | null, isMember: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !isEntryShown(part.dataset['for'], user === null ? 'leaving' : 'user', isMember)
  for (const name of document.querySelectorAll('[data-user-name]'))
    name.textContent = user === null || user.firstName === '' ? '' : `(${user.firstName})`
  for (const button of document.querySelectorAll('[data-logout]'))
    button.addEventListener('click', leave, { once: true })
}

/** Calls the authentication service. Its base is repeated here: the contract would add its schemas to this script. */
function postIdentity(path: string): Promise<Response> {
  return fetch(`/ha-oauth${path}`, { method: 'POST', credentials: 'include' })
}

function leave(): void {
  void logOut({
    forget: () => {
      globalThis.pageNotes = []
      turnHeader(null, false)
    },
    endSession: () => postIdentity('/session/end'),
    reload: () => whenOnline(reload),
  })
}
