import { isIP } from 'node:net'
import { ConfigError, type Reader } from '#server/program/lifecycle/environment-reader.ts'

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/** The proxies whose forwarded addresses are trusted. @throws ConfigError */
export function readTrustedProxies({ list, refuse }: Reader): string[] {
  const isRange = (entry: string): boolean => {
    const [address = '', bits, ...rest] = entry.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    return isIP(address) !== 0 && bitsFit && rest.length === 0
  }
  const proxies = list('TRUSTED_PROXIES')
  if (!proxies.every((entry) => proxyNames.includes(entry) || isRange(entry)))
    refuse('TRUSTED_PROXIES', `addresses, ranges like 10.0.0.0/8 or ${proxyNames.join(', ')}, comma between`)
  return proxies
}

/** The address to listen on. @throws ConfigError */
export function readHost({ text, refuse }: Reader): string {
  const host = text('HOST') ?? '127.0.0.1'
  return isIP(host) === 0 ? refuse('HOST', 'an IP address, like 127.0.0.1 or 0.0.0.0') : host
}

/** An address to listen on that is not every address is answered too. */
export function readAllowedHosts({ list, refuse }: Reader, host: string): string[] {
  const inAddress = (entry: string) => (isIP(entry) === 6 ? `[${entry}]` : entry)
  return [...list('ALLOWED_HOSTS'), ...(isEveryAddress(host) ? [] : [host])].map((entry) => {
    const address = URL.parse(`http://${inAddress(entry)}`)
    // The parser drops a port that is the usual one.
    const hasPort = isIP(entry) === 0 && /:\d*$/.test(entry)
    const isName =
      !hasPort &&
      address !== null &&
      address.host === address.hostname &&
      address.origin === address.href.slice(0, -1)
    return isName ? address.hostname : refuse('ALLOWED_HOSTS', 'host names without port, comma between')
  })
}

/** Whether HOST is every address of the machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** The three ports, each its own. @throws ConfigError */
export function readPorts({ port }: Reader): { port: number; sandboxPort: number; embeddedPgPort: number } {
  const ports = {
    PORT: port('PORT', 4400),
    SANDBOX_PORT: port('SANDBOX_PORT', 4401),
    EMBEDDED_PG_PORT: port('EMBEDDED_PG_PORT', 4402),
  }
  const entries = Object.entries(ports)
  for (const [key, value] of entries) {
    const twin = entries.find(([other, taken]) => other < key && taken === value)
    if (twin) throw new ConfigError(key, String(value), `a port of its own (${twin[0]} has ${value} too)`)
  }
  return { port: ports.PORT, sandboxPort: ports.SANDBOX_PORT, embeddedPgPort: ports.EMBEDDED_PG_PORT }
}
