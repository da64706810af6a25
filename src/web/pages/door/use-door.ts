import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Locale } from '#domain/locale.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import { deviceOf } from '#web/lib/browser/device-of.ts'
import { storeForOffline } from '#web/pages/door/store-for-offline.ts'
import { Door } from '#web/pages/door/state/door.ts'
import { DoorStorage } from '#web/pages/door/state/door-storage.ts'
import { type DoorView, openingView } from '#web/pages/door/state/door-view.ts'

/** Between two contacts where nothing happens. */
const pauseMs = 10_000
/** After a scan others may follow within a second: one contact takes them all. */
const gatherMs = 800

const never = () => () => {}
/** After a reload the former page may still have the gate for a moment. */
const lockMs = 3_000

interface Failed {
  readonly attempt: number
  readonly failure: 'STORAGE' | 'OTHER_TAB'
}

/**
 * The gate of the page's address on this device, in contact with the server; the door is null until it is open.
 * @param attempt another one opens it again
 */
export function useDoor(
  gateId: string,
  attempt: number,
): { readonly door: Door | null; readonly view: DoorView } {
  const locale = useLocale()
  const [door, setDoor] = useState<Door | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const fail = (failure: Failed['failure']) => setFailed({ attempt, failure })
    holdGate(gateId, leaving.signal).then(
      () => openDoor(gateId, locale).then(setDoor, () => fail('STORAGE')),
      () => fail('OTHER_TAB'),
    )
    void storeForOffline()
    return () => leaving.abort()
  }, [gateId, locale, attempt])
  const view = useSyncExternalStore(
    door?.subscribe ?? never,
    door?.view ?? (() => openingView),
    () => openingView,
  )
  useContacts(door, view.unsent)
  const isFailed = failed !== null && failed.attempt === attempt
  return { door, view: isFailed ? { ...openingView, phase: 'failed', failure: failed.failure } : view }
}

/** Takes a gate for this page alone: two tabs would each know half. @throws where another tab has it */
function holdGate(gateId: string, leaving: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Old browsers have no locks.
  if (!('locks' in navigator)) return Promise.resolve()
  const released = new Promise<void>((leave) => leaving.addEventListener('abort', () => leave()))
  const signal = AbortSignal.timeout(lockMs)
  navigator.locks
    .request(`door ${gateId}`, { signal }, () => {
      resolve()
      return released
    })
    .catch(reject)
  return promise
}

async function openDoor(gateId: string, locale: Locale): Promise<Door> {
  const storage = await DoorStorage.open(gateId)
  // The browser asks no one, and removes it later than the rest.
  void navigator.storage.persist()
  const tools = { storage, send: makeSend(locale), now: Date.now, newId: () => crypto.randomUUID() }
  const door = new Door(tools)
  const { hash, pathname } = location
  const label = deviceOf(navigator.userAgent).system ?? ''
  void door.open(hash.slice(1), label).then(() => {
    // The secret of the link is in no picture of the screen; after a failure it is tried again.
    if (door.view().phase !== 'failed') history.replaceState(history.state, '', pathname)
  })
  return door
}

/** Contacts the server soon after a scan, every ten seconds, and once the network comes or goes, or the user is back. */
function useContacts(door: Door | null, unsent: number): void {
  useEffect(() => {
    if (door === null) return undefined
    const contact = () => void door.contact()
    const timer = setInterval(contact, pauseMs)
    addEventListener('online', contact)
    addEventListener('offline', contact)
    document.addEventListener('visibilitychange', contact)
    return () => {
      clearInterval(timer)
      removeEventListener('online', contact)
      removeEventListener('offline', contact)
      document.removeEventListener('visibilitychange', contact)
    }
  }, [door])
  useEffect(() => {
    if (door === null || unsent === 0) return undefined
    const timer = setTimeout(() => void door.contact(), gatherMs)
    return () => clearTimeout(timer)
  }, [door, unsent])
}
