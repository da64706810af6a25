import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import addresses from 'ipaddr.js'

/** Bytes of an IPv6 address that identify a client network, its /64. */
const networkBytes = 8

/** The client network of a request as a keyed hash. Addresses themselves are not stored. */
export type Client = Buffer

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
  const hash = createHmac('sha256', key)
    .update(`address:${clientNetworkOf(ip)}`)
    .digest()
  known.set(ip, hash)
  return hash
}

/** What some proxies write for a client: its address with the port, which changes with each connection. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i

/**
 * The client network of an address, with or without a port, as text: an IPv4 address (also when mapped into IPv6), or
 * the /64 of an IPv6 address in any spelling, because each network can use any number of its addresses. Text that is not
 * an address is returned unchanged.
 */
export function clientNetworkOf(reported: string): string {
  const [, v4, v6] = withPort.exec(reported) ?? []
  const address = v4 ?? v6 ?? reported
  if (!addresses.isValid(address)) return reported
  const read = addresses.process(address)
  if (read.kind() === 'ipv4') return read.toString()
  return `${Buffer.from(read.toByteArray().slice(0, networkBytes)).toString('hex')}/64`
}
