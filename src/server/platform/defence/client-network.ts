import { createHmac } from 'node:crypto'
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
const knownClients = new WeakMap<Buffer, Map<string, Client>>()
const mostClients = 1_000

/**
 * The client of a request, by the address that trusted proxies report. The only place that reads it: every limit per
 * client counts the same thing.
 */
export function clientOf(key: Buffer, request: Pick<FastifyRequest, 'ip'>): Client {
  let known = knownClients.get(key)
  if (known === undefined) knownClients.set(key, (known = new Map<string, Client>()))
  const { ip } = request
  const client = known.get(ip)
  if (client !== undefined) return client
  if (known.size >= mostClients) known.clear()
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest()
  const { network, subscriber, client: whole } = hashBytes
  const hash = Buffer.concat([
    hashOf(`network:${prefixedBy(ip, 'network')}`).subarray(0, network),
    hashOf(`subscriber:${prefixedBy(ip, 'subscriber')}`).subarray(0, subscriber - network),
    hashOf(`address:${clientNetworkOf(ip)}`).subarray(0, whole - subscriber),
  ])
  known.set(ip, hash)
  return hash
}

/** Form in which some proxies write a client: its address with the port, which changes with each connection. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i

/**
 * The client network of an address, with or without a port, as text: an IPv4 address (also when mapped into IPv6), or
 * the /64 of an IPv6 address in any spelling, because each network can use any number of its addresses. Text that is
 * not an address is returned unchanged.
 */
export function clientNetworkOf(reported: string): string {
  const read = readAddress(reported)
  if (read === null) return reported
  return read.kind() === 'ipv4' ? read.toString() : `${prefixOf(read, prefixBytes.client.ipv6)}/64`
}

/** The prefix of an address at a level, as text. */
function prefixedBy(reported: string, level: NetworkLevel): string {
  const read = readAddress(reported)
  return read === null ? reported : `${read.kind()} ${prefixOf(read, prefixBytes[level][read.kind()])}`
}

type Address = ReturnType<typeof addresses.process>

function readAddress(reported: string): Address | null {
  const [, v4, v6] = withPort.exec(reported) ?? []
  const address = v4 ?? v6 ?? reported
  return addresses.isValid(address) ? addresses.process(address) : null
}

function prefixOf(address: Address, bytes: number): string {
  return Buffer.from(address.toByteArray().slice(0, bytes)).toString('hex')
}
