import { AppError } from '#domain/errors.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import { makeNetworkShares } from '#server/platform/defence/network-shares.ts'

/** The end of a stream that a listener reads: a response, or what a test gives. */
export interface Listener {
  readonly write: (text: string) => unknown
  readonly end: () => unknown
  /** Bytes that were not sent yet. */
  readonly writableLength: number
}

interface Channel {
  readonly listeners: Set<Listener>
  readonly timer: NodeJS.Timeout
  last: string | null
  isReading: boolean
}

interface HubOptions {
  /** Reads the state that listeners of a form get when it changes; null ends them. */
  readonly read: (formId: string) => Promise<object | null>
  readonly onFailure: (error: unknown) => void
  readonly everyMs?: number
  readonly heartbeatMs?: number
  readonly most?: Partial<MostListeners>
}

/** Listeners of one client, of its subscriber, of the network around both, of one form, and of this process. */
const mostListeners = { client: 20, subscriber: 40, network: 100, form: 1_000, process: 2_000 }
type MostListeners = Readonly<typeof mostListeners>

/** A listener who does not read is dropped with this many bytes waiting. */
const mostWaitingBytes = 65_536

/**
 * Listeners of forms in this process. Each form with a listener is read once a second, however many listen, and a
 * change is sent to all of them. Proxies close a silent stream: a comment is sent now and then.
 */
export function makeOverlayHub({
  read,
  onFailure,
  everyMs = 1_000,
  heartbeatMs = 15_000,
  ...options
}: HubOptions) {
  const channels = new Map<string, Channel>()
  const most = { ...mostListeners, ...options.most }
  const shares = makeNetworkShares(most)
  const poll = async (formId: string, channel: Channel) => {
    if (channel.isReading) return
    channel.isReading = true
    try {
      const view = await read(formId)
      if (view === null) {
        endAll(channel)
        return
      }
      const text = `data: ${JSON.stringify(view)}\n\n`
      if (text !== channel.last) send(channel, text)
      channel.last = text
    } catch (error) {
      onFailure(error)
    } finally {
      channel.isReading = false
    }
  }
  const open = (formId: string): Channel => {
    const timer = setInterval(() => void poll(formId, channel), everyMs).unref()
    const channel: Channel = { listeners: new Set(), timer, last: null, isReading: false }
    channels.set(formId, channel)
    void poll(formId, channel)
    return channel
  }
  const heartbeat = setInterval(() => {
    for (const channel of channels.values()) send(channel, ': \n\n')
  }, heartbeatMs).unref()
  return {
    /**
     * Adds a listener of a form; returns what removes it.
     * @throws AppError TOO_MANY_REQUESTS if the client or what is around it has too many, BUSY if the form or the process has
     */
    add: (formId: string, client: Client, listener: Listener): (() => void) => {
      const listening = channels.get(formId)?.listeners.size ?? 0
      if (shares.hasMost(client)) throw new AppError('TOO_MANY_REQUESTS')
      if (listening >= most.form || shares.total() >= most.process) throw new AppError('BUSY')
      const leave = shares.take(client)
      const channel = channels.get(formId) ?? open(formId)
      channel.listeners.add(listener)
      if (channel.last !== null) listener.write(channel.last)
      return () => {
        if (!channel.listeners.delete(listener)) return
        leave()
        if (channel.listeners.size > 0) return
        clearInterval(channel.timer)
        channels.delete(formId)
      }
    },
    close: () => {
      clearInterval(heartbeat)
      for (const channel of channels.values()) endAll(channel)
    },
  }
}

/** A listener who does not read is dropped. */
function send(channel: Channel, text: string): void {
  for (const listener of channel.listeners)
    if (listener.writableLength > mostWaitingBytes) listener.end()
    else listener.write(text)
}

function endAll(channel: Channel): void {
  clearInterval(channel.timer)
  for (const listener of channel.listeners) listener.end()
}
