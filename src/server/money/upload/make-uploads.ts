import type { FastifyReply } from 'fastify'
import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import { AppError } from '#domain/errors.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import type { ReceiveFile } from '#server/money/upload/join-file.ts'
import { type Sender, receiveFile, waitsForUs } from '#server/money/upload/receive-file.ts'
import { type TurnLimits, makeTurns } from '#server/platform/defence/make-turns.ts'

interface UploadsAtOnce {
  /** Of a file at most, where its routes accept another size than usual. */
  readonly megabytes?: number
  /** Bodies on their way, on disk. */
  readonly received: TurnLimits
  /** Files that are cleaned and stored: each is in memory, with its picture. */
  readonly used: TurnLimits
}

const patienceMs = 20_000
/** Uploads of visitors. */
const ofVisitors: UploadsAtOnce = {
  received: { total: 30, perClient: 8, patienceMs },
  used: { total: 4, perClient: 2, patienceMs },
}
/** Pictures and documents of members. */
export const ofMembers: UploadsAtOnce = {
  received: { total: 10, perClient: 3, patienceMs },
  used: { total: 2, perClient: 1, patienceMs },
}

/** A sender is not compared before this time: its first bytes say nothing about its line. */
const comparedAfterMs = 10_000
/** A sender of this many bytes a second keeps its turn, however many wait. */
const fairRate = 32_768

/**
 * Receives uploads: a body first comes in whole, to disk, and takes a slot in memory only then. Where all are taken by
 * senders, the slowest one that is not fair loses its turn for the next.
 */
export function makeUploads(
  { received, used, megabytes = maxFileMegabytes } = ofVisitors,
  afterMs = comparedAfterMs,
) {
  const senders = new Set<Receiving>()
  const makeRoom = () => slowestOf(senders, afterMs)?.drop()
  const inTurn = makeTurns({ ...received, makeRoom })
  const inUse = makeTurns(used)
  /** @throws AppError TOO_MANY_REQUESTS, BUSY, and as `receiveFile` */
  return (client: Client, request: Sender, reply: Pick<FastifyReply, 'header'>): ReceiveFile =>
    (use) =>
      inTurn(client, async () => {
        const sender = aReceiving(request.raw)
        senders.add(sender)
        const file = await receiveFile(request, reply, { signal: sender.signal, megabytes }).finally(() =>
          senders.delete(sender),
        )
        try {
          return await inUse(client, async () => use({ name: file.name, content: await file.read() }))
        } finally {
          await file.close()
        }
      })
}

/** A body that is being received. */
interface Receiving {
  readonly signal: AbortSignal
  readonly drop: () => void
  readonly ageMs: () => number
  /** Bytes a second since the start. */
  readonly rate: () => number
  /** True while its sender keeps us waiting; false while we keep it waiting. */
  readonly isSlow: () => boolean
}

function aReceiving(raw: Sender['raw']): Receiving {
  const { socket } = raw
  const [since, before] = [performance.now(), socket.bytesRead]
  const dropped = new AbortController()
  const ageMs = () => performance.now() - since
  return {
    signal: dropped.signal,
    drop: () => dropped.abort(new AppError('REQUEST_TIMEOUT')),
    ageMs,
    rate: () => ((socket.bytesRead - before) / ageMs()) * 1000,
    isSlow: () => !waitsForUs(raw),
  }
}

function slowestOf(senders: ReadonlySet<Receiving>, afterMs: number): Receiving | undefined {
  const slow = [...senders]
    .filter(({ signal, isSlow }) => !signal.aborted && isSlow())
    .filter(({ ageMs, rate }) => ageMs() >= afterMs && rate() < fairRate)
    .map((sender) => ({ sender, rate: sender.rate() }))
  return slow.toSorted((a, b) => a.rate - b.rate)[0]?.sender
}
