import addresses from 'ipaddr.js'

/** Bytes of an IPv6 address that name a household's network, its /64. */
const networkBytes = 8

/**
 * Whoever is behind a client's address, as one text: an IPv4 address, also where it is written within IPv6, and the
 * /64 of an IPv6 one, however it is abbreviated, since each household has as many addresses of its own as it likes.
 * What is no address stands for itself.
 */
export function clientNetworkOf(address: string): string {
  if (!addresses.isValid(address)) return address
  const read = addresses.process(address)
  if (read.kind() === 'ipv4') return read.toString()
  return `${Buffer.from(read.toByteArray().slice(0, networkBytes)).toString('hex')}/64`
}
