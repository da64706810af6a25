import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import addresses from 'ipaddr.js'

/** Bytes of an IPv6 address that identify a client network, its /64. */
const networkBytes = 8
/** Bytes of what one customer may have whole: an IPv6 /48, an IPv4 /24. */
const wideBytes = { ipv6: 6, ipv4: 3 } as const

/**
 * The client network of a request as a keyed hash. Addresses themselves are not stored. Its first half is the hash of
 * the network around it, so that in SQL a network is a range of clients.
 */
export type Client = Buffer

const halfBytes = 16

/** The network around a client, as the key of a counter: the /48 of an IPv6 address, the /24 of an IPv4 address. */
export function wideNetworkOf(client: Client): string {
  return client.subarray(0, halfBytes).toString('base64url')
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
  const half = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, halfBytes)
  const hash = Buffer.concat([half(`network:${widePrefixOf(ip)}`), half(`address:${clientNetworkOf(ip)}`)])
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
  return read.kind() === 'ipv4' ? read.toString() : `${prefixOf(read, networkBytes)}/64`
}

/** The network around that of an address, as text: /48 or /24. */
function widePrefixOf(reported: string): string {
  const read = readAddress(reported)
  return read === null ? reported : `${read.kind()} ${prefixOf(read, wideBytes[read.kind()])}`
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
