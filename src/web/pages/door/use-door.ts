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

const withoutStorage: DoorView = { ...openingView, phase: 'failed', failure: 'STORAGE' }
const never = () => () => {}

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
  const [hasStorage, setStorage] = useState(true)
  useEffect(() => {
    let isGone = false
    const begin = async () => {
      const opened = await openDoor(gateId, locale)
      if (!isGone) setDoor(opened)
    }
    begin().catch(() => setStorage(false))
    void storeForOffline()
    return () => {
      isGone = true
    }
  }, [gateId, locale, attempt])
  const view = useSyncExternalStore(
    door?.subscribe ?? never,
    door?.view ?? (() => openingView),
    () => openingView,
  )
  useContacts(door, view.unsent)
  return { door, view: hasStorage ? view : withoutStorage }
}

async function openDoor(gateId: string, locale: Locale): Promise<Door> {
  const storage = await DoorStorage.open(gateId)
  const tools = { storage, send: makeSend(locale), now: Date.now, newId: () => crypto.randomUUID() }
  const door = new Door(tools)
  const { hash, pathname } = location
  const label = deviceOf(navigator.userAgent).system ?? ''
  void door.open(hash.slice(1), label).then(() => {
    // The secret of the link is in no history and in no picture of the screen; after a failure it is tried again.
    if (door.view().phase !== 'failed') history.replaceState(history.state, '', pathname)
  })
  return door
}

/** Contacts the server soon after a scan, every ten seconds, and once the network or the user is back. */
function useContacts(door: Door | null, unsent: number): void {
  useEffect(() => {
    if (door === null) return undefined
    const contact = () => void door.contact()
    const timer = setInterval(contact, pauseMs)
    addEventListener('online', contact)
    document.addEventListener('visibilitychange', contact)
    return () => {
      clearInterval(timer)
      removeEventListener('online', contact)
      document.removeEventListener('visibilitychange', contact)
    }
  }, [door])
  useEffect(() => {
    if (door === null || unsent === 0) return undefined
    const timer = setTimeout(() => void door.contact(), gatherMs)
    return () => clearTimeout(timer)
  }, [door, unsent])
}
