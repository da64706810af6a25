import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { tcpUrl } from '../postgres-setup.ts'

/** A line between a program and PostgreSQL, which a test may let hang or cut. */
export interface Line {
  /** The database's address through it. */
  readonly url: string
  /** Nothing passes any more, and no one is reported: what a machine that has lost its network looks like. */
  readonly hang: () => void
  /** Connections end, and new ones are refused. */
  readonly cut: () => Promise<void>
  /** Everything passes again, what was held back first. */
  readonly restore: () => Promise<void>
  /** Leads to another server from the next connection on, as the address of a cluster after a failover. */
  readonly leadTo: (databaseUrl: string) => void
  readonly close: () => Promise<void>
}

/** Opens a line to the PostgreSQL of an address. */
export async function aLine(databaseUrl: string): Promise<Line> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  const hold = (socket: Socket) => (isHanging ? socket.pause() : socket.resume())
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      hold(from)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  const url = tcpUrl(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    hang: () => {
      isHanging = true
      sockets.forEach(hold)
    },
    cut,
    restore: async () => {
      isHanging = false
      sockets.forEach(hold)
      if (!server.listening) await listen(port)
    },
    leadTo: (next) => {
      target = new URL(next)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
