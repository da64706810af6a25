import { useEffect, useMemo, useSyncExternalStore } from 'react'

/** The link of a mail: the id of its code, and a proof. */
export interface MailedLink {
  readonly codeId: string
  readonly proof: string
}

const pattern = /^#([0-9a-f-]{36})\.([\w-]{43})$/
/** The part of the address behind the hash sign when the page was opened with a mailed link. */
let opened = ''

/**
 * The mailed link that opened this page, or null. It is behind the hash sign, which no server sees, and is taken out of
 * the address at once, so that a bookmark or the history does not have it.
 */
export function useMailedLink(): MailedLink | null {
  const hash = useSyncExternalStore(subscribe, readHash, () => '')
  useEffect(() => {
    if (!pattern.test(hash) || globalThis.location.hash !== hash) return
    opened = hash
    history.replaceState(history.state, '', globalThis.location.pathname + globalThis.location.search)
  }, [hash])
  return useMemo(() => {
    const [, codeId, proof] = pattern.exec(hash) ?? []
    return codeId === undefined || proof === undefined ? null : { codeId, proof }
  }, [hash])
}

function readHash(): string {
  const { hash } = globalThis.location
  return pattern.test(hash) ? hash : opened
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('hashchange', listener)
  return () => globalThis.removeEventListener('hashchange', listener)
}
