import { type Server, type Socket, connect, createServer } from 'node:net'
import { once } from 'node:events'
import { tcpUrl } from '../postgres-setup.ts'

/** A network between a program and its database that may swallow everything, without an error for either side. */
export interface BlackHole {
  /** The database's address through this network. */
  readonly url: string
  /** Swallows the open connections: they never get another byte; new ones work. */
  readonly swallowOpen: () => void
  /** New connections get no byte either, until `letThrough`. */
  readonly swallowAll: () => void
  readonly letThrough: () => void
  readonly close: () => Promise<void>
}

/** A network in front of the database at `databaseUrl`. */
export async function aBlackHole(databaseUrl: string): Promise<BlackHole> {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ isSilent: boolean; readonly ends: readonly Socket[] }>()
  let isOpen = true
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair = { isSilent: !isOpen, ends: [near, far] }
    pairs.add(pair)
    const join = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        if (!pair.isSilent) to.write(chunk)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        // The other side of a broken network notices nothing.
        if (!pair.isSilent) to.destroy()
      })
    }
    join(near, far)
    join(far, near)
  })
  const port = await listen(server)
  const url = tcpUrl(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const swallowOpen = () => {
    for (const pair of pairs) pair.isSilent = true
  }
  return {
    url: url.href,
    swallowOpen,
    swallowAll: () => {
      isOpen = false
      swallowOpen()
    },
    letThrough: () => {
      isOpen = true
    },
    close: async () => {
      for (const { ends } of pairs) for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
