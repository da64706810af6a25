import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import addresses from 'ipaddr.js'

/** Bytes of an address that identify its client, its subscriber, and the network around both. */
const prefixBytes = {
  client: { ipv6: 8, ipv4: 4 },
  /** A /56 is one line of an access provider. */
  subscriber: { ipv6: 7, ipv4: 4 },
  /** A /48, or an IPv4 /24, may belong to one company. */
  network: { ipv6: 6, ipv4: 3 },
} as const
export type NetworkLevel = keyof typeof prefixBytes
export const networkLevels = Object.keys(prefixBytes) as readonly NetworkLevel[]

/**
 * The client network of a request as a keyed hash. Addresses themselves are not stored. It begins with the hash of the
 * network around it and goes on with that of the subscriber, so that in SQL each of them is a range of clients.
 */
export type Client = Buffer

/** Bytes of a client's hash that its network, its subscriber and itself have in common: `around_bytes` in SQL. */
const hashBytes: Readonly<Record<NetworkLevel, number>> = { network: 12, subscriber: 20, client: 32 }

/** A client, its subscriber and the network around them, as keys of counters. */
export function networkKeysOf(client: Client): Readonly<Record<NetworkLevel, string>> {
  const upTo = (level: NetworkLevel) => client.subarray(0, hashBytes[level]).toString('base64url')
  return { client: upTo('client'), subscriber: upTo('subscriber'), network: upTo('network') }
}

/** The network around a client, as the key of a counter: the /48 of an IPv6 address, the /24 of an IPv4 address. */
export function wideNetworkOf(client: Client): string {
  return networkKeysOf(client).network
}

/** A call asks several times, and a visitor calls again: hashes of the last addresses are retained, by key. */
const knownClients = new WeakMap<
  Buffer,
  { readonly secret: KeyObject; readonly clients: Map<string, Client> }
>()
const mostClients = 1_000

/**
 * The client of a request, by the address that trusted proxies report. The only place that reads it: every limit per
 * client counts the same thing.
 */
export function clientOf(key: Buffer, { ip }: Pick<FastifyRequest, 'ip'>): Client {
  let known = knownClients.get(key)
  if (known === undefined)
    knownClients.set(key, (known = { secret: createSecretKey(key), clients: new Map<string, Client>() }))
  const { secret, clients } = known
  const client = clients.get(ip)
  if (client !== undefined) return client
  if (clients.size >= mostClients) clients.clear()
  const hash = hashAddress(secret, ip)
  clients.set(ip, hash)
  return hash
}

function hashAddress(secret: KeyObject, reported: string): Client {
  const read = readAddress(reported)
  const prefixed = (level: NetworkLevel) =>
    read === null ? reported : `${read.kind()} ${prefixOf(read, prefixBytes[level][read.kind()])}`
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest()
  const { network, subscriber, client } = hashBytes
  return Buffer.concat([
    hashOf(`network:${prefixed('network')}`).subarray(0, network),
    hashOf(`subscriber:${prefixed('subscriber')}`).subarray(0, subscriber - network),
    hashOf(`address:${read === null ? reported : networkTextOf(read)}`).subarray(0, client - subscriber),
  ])
}

/** Form in which some proxies write a client: its address with the port, which changes with each connection. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i

type Address = ReturnType<typeof addresses.process>

/**
 * The client network of an address as text: an IPv4 address (also when mapped into IPv6), or the /64 of an IPv6 address
 * in any spelling, because each network can use any number of its addresses.
 */
function networkTextOf(read: Address): string {
  return read.kind() === 'ipv4' ? read.toString() : `${prefixOf(read, prefixBytes.client.ipv6)}/64`
}

/** Reads an address with or without a port; null for another text, which is a client of its own. */
function readAddress(reported: string): Address | null {
  const [, v4, v6] = withPort.exec(reported) ?? []
  const address = v4 ?? v6 ?? reported
  return addresses.isValid(address) ? addresses.process(address) : null
}

function prefixOf(address: Address, bytes: number): string {
  return Buffer.from(address.toByteArray().slice(0, bytes)).toString('hex')
}
