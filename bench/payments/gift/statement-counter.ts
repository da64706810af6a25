import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

export interface StatementCounter {
  /** The address of the database behind the counter. */
  readonly url: string
  /** How often each text was executed since the last call. `begin` and `commit` are texts like any other. */
  readonly take: () => Map<string, number>
  readonly close: () => void
}

/**
 * Counts the statements that a program sends to PostgreSQL, between the two: simple queries and executions of prepared
 * ones. Neither the program nor the server knows, so any version can be counted.
 */
export async function openStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl)
  let counts = new Map<string, number>()
  const count = (text: string) => {
    const known = text.replaceAll(/\s+/g, ' ').trim()
    counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const read = readMessages(count)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.on('data', (chunk: Buffer) => {
      read(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => client.write(chunk))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  const url = new URL(databaseUrl)
  // The counter listens on TCP.
  url.searchParams.delete('host')
  url.port = String(address.port)
  return {
    url: url.href,
    take: () => {
      const taken = counts
      counts = new Map()
      return taken
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Reads what a client sends: the start-up message has no type, each later one a letter and its length. */
function readMessages(count: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  const texts = new Map<string, string>()
  let bound = ''
  const readOne = (type: string, body: Buffer): void => {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2)
    if (type === 'Q') count(first)
    else if (type === 'P') texts.set(first, second)
    else if (type === 'B') bound = texts.get(second) ?? second
    else if (type === 'E') count(bound)
  }
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      if (isStarted) readOne(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end))
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}
