import type { FastifyRequest } from 'fastify'

const loopback = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/
/** Headers that proxies and content networks add. A proxy on this machine forwards requests of others. */
const proxyHeader = /^(?:x-forwarded(?:-.*)?|forwarded|via|.*-ip|x-original-.*|x-envoy-.*|cf-.*|cdn-.*)$/

/**
 * Whether a program or browser on this machine seems to call directly: from a loopback address, under a name of this
 * machine, and without any trace of a proxy. A proxy may leave no trace: ask `mayView`, which believes this only where
 * the site has no public name.
 */
export function isLocalCaller({
  socket,
  headers,
  raw,
}: Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>): boolean {
  if (raw.httpVersion === '1.0') return false
  if (!loopback.test(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some((name) => proxyHeader.test(name))) return false
  return isLocalHost(hostnameOf(headers.host))
}

/** Whether a host name is the local machine. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || loopback.test(host.replace(/^\[|\]$/g, ''))
}

/** The name in a Host header, in lower case and without the port; empty if the header is absent or malformed. */
export function hostnameOf(header: string | undefined): string {
  return /^(\[[\da-f:.]+\]|[^\s:@/?#[\]]+)(?::\d{1,5})?$/.exec(header?.toLowerCase() ?? '')?.[1] ?? ''
}
